import { test } from 'vitest';
import { expectFeed } from './import-feed.ts';

test('The Events Calendar', async () => {
  const uploads = 'https://lanternroom.example/wp-content/uploads/2026';
  await expectFeed(
    'pages/the-events-calendar.html',
    { timeZone: 'America/Chicago' },
    `
    Night Ferry – Low Water Tour | 2026-12-04 20:00 | Lantern Room | America/Chicago | scheduled | ${uploads}/10/night-ferry.jpg
    Winter Record Fair | 2026-12-12 | Cinder Street Hall | America/Chicago | scheduled | -
    The Paper Kites & Glass | 2027-01-15 19:30 | Lantern Room | America/Chicago | postponed | -
    Living-Room Stream | 2027-01-20 20:00 | - |  | scheduled | ${uploads}/11/stream.jpg
    `,
  );
});

test('Squarespace', async () => {
  await expectFeed(
    'pages/squarespace.html',
    { timeZone: 'America/Denver' },
    'Ada Fenn & Friends | 2026-12-04 20:30 | Salt Cellar | America/Denver | scheduled | http://static1.squarespace.example/static/63f0/t/6a10/1762000000000/ada-fenn.jpg',
  );
});

test('Meetup', async () => {
  const photos = 'https://secure.meetupstatic.example/photos/event';
  await expectFeed(
    'pages/meetup.html',
    { timeZone: 'America/Los_Angeles' },
    `
    Side A, Side B: Deep Listening | 2026-12-08 18:30 | Needle & Thread Café | America/Los_Angeles | scheduled | ${photos}/1/676x676.webp
    Box Set Night | 2027-01-12 21:30 | - |  | cancelled | ${photos}/2/600_2.jpeg
    `,
  );
});

test('Eventbrite', async () => {
  const image = (number: number, rest: string) =>
    `https://img.evbuc.example/https%3A%2F%2Fcdn.evbuc.example%2Fimages%2F${number}%2Foriginal.2026100${number}?${rest}`;
  await expectFeed(
    'pages/eventbrite.html',
    { timeZone: 'America/Los_Angeles' },
    `
    Dock Party: Night Ferry | 2026-12-12 | Pier Eighty | America/Los_Angeles | scheduled | ${image(1, 'crop=focalpoint&fit=crop&h=230&w=460&auto=format%2Ccompress&s=f0')}
    Ferry Nights: Solstice | 2026-12-19 19:00 | Pier Eighty | America/Los_Angeles | sold_out | ${image(2, 'h=230&w=460&s=f1')}
    Songwriting from Home | 2027-01-08 21:00 | - |  | scheduled | -
    `,
  );
});

test('Ticketmaster', async () => {
  const images = 'https://s1.ticketm.example/dam';
  await expectFeed(
    'pages/ticketmaster.html',
    {},
    `
    Glass Parade: The Mirror Tour | 2026-12-09 19:30 | Ironworks Arena |  | scheduled | ${images}/a/17e/0000_RETINA_PORTRAIT_3_2.jpg
    Cleveland Herons vs. Tulsa Comets | 2026-12-11 19:00 | Ironworks Arena |  | postponed | ${images}/a/fec/0000_RETINA_PORTRAIT_3_2.jpg
    The Quarry Sisters | 2027-02-20 20:00 | Ironworks Arena |  | rescheduled | ${images}/a/001/0000_RETINA_PORTRAIT_3_2.jpg
    Brass Weekend | 2027-05-28 | Furnace Plaza |  | cancelled | ${images}/c/000_EVENT_DETAIL_PAGE_16_9.jpg
    `,
  );
});

test('Dice', async () => {
  const media = 'https://dice-media.example/attachments';
  await expectFeed(
    'pages/dice.html',
    {},
    `
    Kasimir Low, DJ Alder | 2026-12-04 22:30 | Elsewhen, Zone One |  | sold_out | ${media}/2026-10-01/1c1c.jpg?rect=0%2C0%2C1500%2C1500
    Mirelle | 2026-12-12 00:30 | Elsewhen |  | scheduled | ${media}/2026-10-02/2d2d.jpg?rect=0%2C0%2C1500%2C1500
    `,
    { dropped: ['price: 1'] },
  );
});

test('Songkick', async () => {
  const images = 'https://images.sk-static.example/images/media/profile_images';
  await expectFeed(
    'pages/songkick.html',
    {},
    `
    Night Ferry | 2026-12-04 20:00 | Ember Hall |  | scheduled | ${images}/artists/9000001/huge_avatar
    Otis Vane | 2026-12-18 | The Back Room |  | cancelled | ${images}/artists/9000003/huge_avatar
    Harbor Lights Festival 2027 | 2027-06-04 | Harbor Lights Festival 2027 |  | scheduled | ${images}/events/42000003/huge_avatar
    `,
  );
});

test('Bandsintown', async () => {
  const image = 'https://photos.bandsintown.example/large/15000001.jpeg';
  await expectFeed(
    'pages/bandsintown.html',
    {},
    `
    Night Ferry @ Rock & Roll Pantry | 2026-12-04 20:00 | Rock & Roll Pantry |  | scheduled | ${image}
    Night Ferry @ L'Atelier | 2026-12-06 21:00 | L'Atelier |  | sold_out | ${image}
    `,
  );
});

test('Yoast, with an event in its graph', async () => {
  await expectFeed(
    'pages/yoast.html',
    { timeZone: 'Europe/Berlin' },
    'Nachtfähre – Ebbe-Tour | 2026-12-05 20:30 | Werfthalle | Europe/Berlin | scheduled | https://werfthalle.example/wp-content/uploads/nachtfaehre.jpg',
  );
});

test('Wix, sold out in each of its offers', async () => {
  await expectFeed(
    'pages/wix.html',
    { timeZone: 'America/Chicago' },
    'Cedar & Salt: Album Release | 2026-12-11 20:00 | Little Mast | America/Chicago | sold_out | https://static.wixstatic.example/media/8df42f_d1b8~mv2.jpg/v1/fill/w_1000,h_667,al_c,q_85/8df42f_d1b8~mv2.jpg',
  );
});

test('Resident Advisor', async () => {
  await expectFeed(
    'pages/resident-advisor.html',
    { timeZone: 'Europe/Berlin' },
    'Undertow | 2026-12-05 23:59 | Silo Nine | Europe/Berlin | scheduled | https://images.ra.example/flyer-front.jpg',
  );
});

test('Shotgun', async () => {
  await expectFeed(
    'pages/shotgun.html',
    { timeZone: 'Europe/Paris' },
    'Marée Haute : Kasimir Low (all night long) | 2026-12-11 23:30 | La Jetée | Europe/Paris | scheduled | https://res.shotgun.example/image/upload/maree.jpg',
  );
});

test('Humanitix', async () => {
  await expectFeed(
    'pages/humanitix.html',
    { timeZone: 'Australia/Hobart' },
    'Kelp Forest Choir | 2026-12-13 18:00 | Gull Point Hall | Australia/Hobart | scheduled | https://images.humanitix.example/i/kelp@1x.webp',
  );
});

test('AXS', async () => {
  await expectFeed(
    'pages/axs.html',
    { timeZone: 'America/Los_Angeles' },
    `
    The Quarry Sisters | 2026-12-11 20:00 | Lodestar Theatre | America/Los_Angeles | scheduled | https://images.axs.example/q.jpg
    The Quarry Sisters | 2026-12-12 20:00 | Lodestar Theatre | America/Los_Angeles | rescheduled | https://images.axs.example/q.jpg
    `,
  );
});

test('Localist, as a file of JSON-LD', async () => {
  const image = 'https://localist-images.example/photos/4001/huge/choir.jpg';
  await expectFeed(
    'pages/localist.json',
    {},
    `
    Chamber Choir: Evensong | 2026-12-04 19:30 | Fenwick Chapel |  | scheduled | ${image}
    Chamber Choir: Evensong | 2026-12-11 19:30 | Fenwick Chapel |  | postponed | ${image}
    Print Fair | 2027-02-01 | Print Gallery |  | scheduled | -
    `,
  );
});

test('Drupal, with Microdata', async () => {
  const files = 'https://mapleroom.example/sites/default/files/styles/large/public';
  await expectFeed(
    'pages/drupal.html',
    {},
    `
    Hollow Pines | 2026-12-04 20:00 | The Maple Room |  | scheduled | ${files}/hollow-pines.jpg?itok=Ab1
    Ada Fenn & Friends | 2027-01-09 20:00 | The Maple Room |  | cancelled | ${files}/ada-fenn.jpg?itok=Cd2
    `,
  );
});

test('XHTML with RDFa', async () => {
  await expectFeed(
    'pages/rdfa.html',
    {},
    `
    Marlow Quintet | 2026-12-06 15:00 | Harvest Barn |  | scheduled | https://harvestbarn.example/img/marlow.jpg
    Barn Folk Weekend | 2027-05-14 | Harvest Barn |  | sold_out | -
    `,
    { dropped: ['price: 1'] },
  );
});

test('JSON-LD written by hand in a template', async () => {
  await expectFeed(
    'pages/hand-written.html',
    { base: 'https://rivetroom.example/calendar/' },
    `
    Iron Thrush – “Rust” Release Show | 2026-12-10 19:00 | Rivet Room |  | scheduled | https://rivetroom.example/wp-content/uploads/iron-thrush.jpg
    Otis Vane | 2026-12-18 20:00 | Rivet Room |  | sold_out | https://rivetroom.example/wp-content/uploads/otis-vane.jpg
    `,
    { notes: ['read leniently: the JSON is not valid, so check the events'] },
  );
});
