/** What has become of an event. */
export type ChangeKind = 'cancelled' | 'postponed' | 'rescheduled' | 'moved' | 'back_on';

/** The words for it, alone and before a sentence. */
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
