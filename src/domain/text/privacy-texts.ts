interface Passage {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** Texts of /privacy: what is stored where, and how to export or delete it. */
export const privacyTexts = {
  heading: 'Privacy',
  lead: 'Looking around leaves nothing with us. Signing in stores what you save, and you can take it along or delete it.',
  passages: [
    {
      heading: 'Looking around',
      paragraphs: [
        'Pages are plain files. There are no cookies, no counting of visits, no advertising and no scripts of others; what you search for is looked up in your own browser and sent to nobody.',
        'Pictures of events are fetched from where their listings keep them. Those servers see your address and the name of this site, as with any picture on the web, but not which page you read.',
        'When you open an event, artist or venue that is newer than these pages, your browser asks our database for it.',
        'Your browser keeps the last pages that you opened, so that you can read them without a network. They stay in it until you clear its data for this site.',
        'Your browser remembers the theme you choose and, until you close the tab, how far you had scrolled and which heart you pressed before signing in.',
      ],
    },
    {
      heading: 'Signing in',
      paragraphs: [
        'Discord tells us your name, your e-mail address, your picture’s address and your Discord id. They are kept with your account in our database, which Supabase runs for us.',
        'Your browser keeps the session that says you are signed in, and your favorites as you last saw them. Signing out removes both. If the session ends while you are busy, that tab keeps what you pressed or typed, so that you can go on once you have signed in again.',
      ],
    },
    {
      heading: 'What you save',
      paragraphs: [
        'Your favorites and since when; the webhook address and the blacklist terms of your settings; and which events you were told about, so that you are told once.',
        'Only you can read or change them: the database itself refuses anyone else who is signed in. The people who run this site can see them, and pass them to nobody.',
        'In Settings you can make a secret address for your own calendar. Whoever has it sees the upcoming shows of your favorites, and nothing else. We keep only a digest of it.',
        'Notifications go to your own Discord channel through the webhook address you give. The test message goes there straight from your browser.',
      ],
    },
    {
      heading: 'Taking it along, leaving',
      paragraphs: [
        'In Settings, ‘Export my data’ saves all of it as one file, and ‘Delete my account’ removes it at once and for good: the account, its favorites, settings, calendar address and notifications. Messages that are in your channel already stay there.',
      ],
    },
  ],
} as const satisfies { heading: string; lead: string; passages: readonly Passage[] };
