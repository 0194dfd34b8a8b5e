/** How an event has changed. */
export type ChangeKind = 'cancelled' | 'postponed' | 'rescheduled' | 'moved' | 'back_on';

/** Labels, used alone and at the start of a sentence. */
export const changeWords: Readonly<Record<ChangeKind, string>> = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
  moved: 'Moved',
  back_on: 'Back on',
};

export function isChangeKind(text: string): text is ChangeKind {
  return Object.hasOwn(changeWords, text);
}
