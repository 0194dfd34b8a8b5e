/** Texts of pages that are shown without a connection (rules P24 and F7). */
export const offlineTexts = {
  heading: 'No connection',
  lead: 'This page was not opened on this device before, so it is not kept here.',
  retry: 'Try again',
  kept: 'Kept on this device',
  /** @param age as of `ageText` */
  note: (age: string) => `No connection. This page is as it was ${age}.`,
  /** @param age as of `ageText` */
  favorites: (age: string) => `No connection. Your favorites are as they were ${age}.`,
};
