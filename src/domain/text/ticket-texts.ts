/** Not in texts.ts, which the scripts of all pages carry (rule B1). */
export const ticketTexts = { more: 'More Tickets' } as const;
