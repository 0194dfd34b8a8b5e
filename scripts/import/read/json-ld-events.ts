/** An object of a JSON document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Keys under which schema.org documents nest events. */
const NESTING_KEYS = ['@graph', 'itemListElement', 'item', 'mainEntity', 'event', 'events', 'subEvent', 'subEvents'];

/** Deeper than any real document; stops a hostile one from exhausting the stack. */
const MAX_DEPTH = 24;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The types of an object without their namespace, such as `MusicEvent`. */
export function typesOf(object: JsonObject): string[] {
  return [object['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''));
}

/** Event and its subtypes, all of which end in Event, except Festival. EventSeries is listed by its events. */
const isEvent = (object: JsonObject) => typesOf(object).some((type) => /(?:^|[a-z])Event$|^Festival$/.test(type));

/** Every event of a document, in document order. */
export function eventsIn(document: unknown, depth = 0): JsonObject[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(document)) return document.flatMap((item) => eventsIn(item, depth + 1));
  if (!isObject(document)) return [];
  const inside = NESTING_KEYS.flatMap((key) => eventsIn(document[key], depth + 1));
  return isEvent(document) ? [document, ...inside] : inside;
}
