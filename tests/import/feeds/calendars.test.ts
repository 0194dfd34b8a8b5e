import { test } from 'vitest';
import { expectFeed } from './import-feed.ts';

test('The Events Calendar', async () => {
  const uploads = 'https://lanternroom.example/wp-content/uploads/2026/10';
  await expectFeed(
    'calendars/the-events-calendar.ics',
    {},
    `
    Night Ferry with Plum Rain | 2026-12-04 20:00 | Lantern Room | America/Chicago | scheduled | ${uploads}/night-ferry.jpg
    Winter Record Fair | 2026-12-12 | Cinder Street Hall | America/Chicago | scheduled | ${uploads}/fair.webp
    CANCELLED: The Paper Kites & Glass | 2027-01-15 19:30 | Lantern Room | America/Chicago | cancelled | -
    `,
  );
});

test('Tockify', async () => {
  await expectFeed(
    'calendars/tockify.ics',
    {},
    `
    Low Orchard | 2026-12-05 18:00 | Marrow Creek Tavern | America/Denver | scheduled | -
    Open Stage: “Songs & Stories” | 2026-12-19 17:30 | Marrow Creek Tavern | America/Denver | scheduled | -
    Open Stage: “Songs & Stories” | 2026-12-26 17:30 | Marrow Creek Tavern | America/Denver | scheduled | -
    Closed for New Year's Day | 2027-01-01 | - |  | scheduled | -
    `,
  );
});

test('Squarespace, whose calendars have no zone', async () => {
  await expectFeed(
    'calendars/squarespace.ics',
    { timeZone: 'America/Denver' },
    'Salt Cellar Sessions — Ada Fenn & Friends | 2026-12-04 20:30 | Salt Cellar | America/Denver | scheduled | -',
  );
});

test('Google Calendar', async () => {
  await expectFeed(
    'calendars/google-calendar.ics',
    {},
    `
    Attic Open Mic | 2026-12-03 19:30 | Harbor Attic | America/New_York | scheduled | -
    Marlow Quintet | 2026-12-05 20:00 | Harbor Attic | America/New_York | scheduled | -
    Attic Open Mic (on Friday, across the street) | 2026-12-11 20:00 | The Long Room | America/New_York | scheduled | -
    Attic Open Mic | 2026-12-17 19:30 | Harbor Attic | America/New_York | scheduled | -
    Attic closed | 2026-12-24 | - |  | scheduled | -
    Attic Open Mic | 2027-01-07 19:30 | Harbor Attic | America/New_York | scheduled | -
    `,
    { past: 1 },
  );
});

test('Outlook', async () => {
  await expectFeed(
    'calendars/outlook.ics',
    {},
    `
    First Friday at the Foundry | 2026-12-04 19:00 | Foundry Stage | America/Chicago | scheduled | -
    Foundry Instrument Swap | 2026-12-18 | Foundry Stage | America/Chicago | scheduled | -
    Canceled: Iron Thrush | 2027-01-16 19:00 | Foundry Stage | America/Chicago | cancelled | -
    First Friday at the Foundry | 2027-02-05 19:00 | Foundry Stage | America/Chicago | scheduled | -
    `,
  );
});

test('Exchange, with a zone of its own', async () => {
  await expectFeed(
    'calendars/exchange.ics',
    {},
    `
    Jazz im Kesselhaus | 2026-12-03 20:00 | Kesselhaus Nord | Europe/Berlin | scheduled | -
    Jazz im Kesselhaus: Weihnachtsgala | 2026-12-17 19:00 | Kesselhaus Nord | Europe/Berlin | scheduled | -
    Gastspiel in Turku | 2027-01-15 12:00 | - |  | scheduled | -
    `,
  );
});

test('Apple Calendar', async () => {
  await expectFeed(
    'calendars/apple-calendar.ics',
    {},
    `
    Nachtfähre – „Ebbe“-Tour 🚢 | 2026-12-05 20:30 | Werfthalle | Europe/Berlin | scheduled | -
    Seemannslieder | 2027-03-04 20:00 | Kombüse | Europe/Berlin | scheduled | -
    Seemannslieder | 2027-04-01 20:00 | Kombüse | Europe/Berlin | scheduled | -
    Hafenfest | 2027-05-01 | - |  | scheduled | -
    `,
  );
});

test('Meetup', async () => {
  await expectFeed(
    'calendars/meetup.ics',
    {},
    `
    Side A, Side B: Deep Listening | 2026-12-08 18:30 | Needle & Thread Café | America/Los_Angeles | scheduled | -
    Box Set Night | 2027-01-12 18:30 | Online event | America/Los_Angeles | cancelled | -
    `,
  );
});

test('LiveWhale', async () => {
  await expectFeed(
    'calendars/livewhale.ics',
    {},
    `
    Faculty Jazz Quintet | 2026-12-04 19:30 | Whitcomb Hall | America/Chicago | scheduled | https://events.alder.example/live/image/gid/7/21005_quintet.jpg
    Student Jury Week | 2026-12-07 | Whitcomb Hall | America/Chicago | scheduled | -
    Gamelan Ensemble | 2027-01-22 20:00 | Whitcomb Hall | America/Chicago | cancelled | -
    `,
  );
});

test('Localist, whose calendars have no zone', async () => {
  await expectFeed(
    'calendars/localist.ics',
    { timeZone: 'America/New_York' },
    `
    Chamber Choir: Evensong; Lanterns | 2026-12-04 19:30 | Fenwick Chapel | America/New_York | scheduled | -
    Chamber Choir: Evensong; Lanterns | 2026-12-11 19:30 | Fenwick Chapel | America/New_York | scheduled | -
    Posters of the Low Water Tour | 2027-02-01 | Print Gallery | America/New_York | postponed | -
    `,
  );
});

test('LibCal', async () => {
  await expectFeed(
    'calendars/libcal.ics',
    {},
    `
    Ukulele Circle, beginners | 2026-12-10 11:00 | Level 2 Music Room | Australia/Adelaide | scheduled | -
    Midsummer Listening Party | 2026-12-31 23:00 | Rooftop | Australia/Adelaide | scheduled | -
    Local Bands Display | 2027-01-26 | - |  | scheduled | -
    `,
  );
});

test('Trumba', async () => {
  await expectFeed(
    'calendars/trumba.ics',
    {},
    `
    Desert Strings | 2026-12-05 17:30 | Mesa Verde Amphitheater | America/Phoenix | scheduled | -
    Canceled - Mariachi on the Plaza | 2026-12-06 12:00 | Plaza Stage | America/Phoenix | cancelled | -
    Festival of Lights | 2026-12-11 | - |  | scheduled | -
    `,
  );
});

test('Modern Events Calendar', async () => {
  const image = 'https://brewhall.example/wp-content/uploads/2026/09/trad.png';
  await expectFeed(
    'calendars/modern-events-calendar.ics',
    {},
    `
    Trad Session – Brewhall House Band | 2026-12-04 20:30 | Brewhall | Europe/Dublin | scheduled | ${image}
    Trad Session – Brewhall House Band | 2026-12-18 20:30 | Brewhall | Europe/Dublin | scheduled | ${image}
    Trad Session – Brewhall House Band | 2026-12-25 20:30 | Brewhall | Europe/Dublin | scheduled | ${image}
    St Patrick’s Day & Parade | 2027-03-17 | Brewhall | Europe/Dublin | scheduled | -
    `,
  );
});

test('Events Manager', async () => {
  const image = 'https://armazem9.example/wp-content/uploads/mare-baixa.jpg';
  await expectFeed(
    'calendars/events-manager.ics',
    {},
    `
    Maré Baixa | Digressão 2026 | 2026-12-10 21:30 | Armazém 9 | Europe/Lisbon | scheduled | ${image}
    Feira de discos | 2027-01-02 | Armazém 9 | Europe/Lisbon | scheduled | -
    `,
  );
});

test('Facebook', async () => {
  await expectFeed(
    'calendars/facebook.ics',
    {},
    `
    Night Ferry + Plum Rain at Ember Hall | 2026-12-04 21:00 | Ember Hall |  | scheduled | -
    Harbor Winter Fair | 2026-12-19 12:00 | 31 Harbor Rd |  | scheduled | -
    `,
  );
});
