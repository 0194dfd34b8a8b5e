/**
 * How a source without numbers names an event (rule I6). The text does not depend on anything else in the file.
 *
 * - `id`: meant for one event only: a UID, with its original day if it is a date of a series; an `@id`.
 * - `address`: a page, which several shows may share.
 * - `name`: the source only names the event.
 */
export type EventKey =
  | {
      readonly kind: 'id' | 'address';
      readonly text: string;
      /** The same show's key before it became a date of a series, or after it was one. */
      readonly alternate?: string;
    }
  | { readonly kind: 'name' };

export const NAME_ONLY: EventKey = { kind: 'name' };

/**
 * The key of one date of a series, or of a schedule: by its day, so that it stays when the series begins earlier or later.
 *
 * @param originalStart ISO 8601, by the rule of the series
 */
export const dateKey = (series: string, originalStart: string) => `${series}\n${originalStart.slice(0, 10)}`;
