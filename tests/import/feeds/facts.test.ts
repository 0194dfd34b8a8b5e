import { expect, test } from 'vitest';
import { factsOf } from './import-feed.ts';

/** As a person reads them in the feed; the zone is New York's in all of them. */
test.each([
  [
    'pages/axs.html',
    [
      'The Quarry Sisters | 2026-12-11 19:00 | - | -',
      'Lodestar Theatre | Las Vegas | 77 Gemini Blvd, Las Vegas, NV | -',
    ],
  ],
  ['pages/bandsintown.html', ['Rock & Roll Pantry | Albany | - | 42.65 -73.75', "L'Atelier | Montréal | - | -"]],
  [
    'pages/dice.html',
    [
      'Kasimir Low, DJ Alder | - | 15 to 30 USD | -',
      'Elsewhen, Zone One | - | 599 Mason Street, Brooklyn, New York 11237 | -',
      'Elsewhen | - | 599 Mason Street, Brooklyn, New York 11237 | 40.709 -73.923',
    ],
  ],
  ['pages/drupal.html', ['The Maple Room | Montpelier | 5 Sugar Hill, Montpelier | -']],
  [
    'pages/eventbrite.html',
    [
      'Ferry Nights: Solstice | - | 25 to 60 USD | -',
      'Songwriting from Home | - | 0 to 0 USD | -',
      'Pier Eighty | Seattle | 80 Pier Place, Seattle, WA 98101 | 47.6 -122.33',
    ],
  ],
  [
    'pages/hand-written.html',
    ['Iron Thrush – “Rust” Release Show | 2026-12-10 18:00 | - | -', 'Otis Vane | 2026-12-18 19:00 | - | -'],
  ],
  [
    'pages/humanitix.html',
    ['Kelp Forest Choir | - | 25 to 25 AUD | -', 'Gull Point Hall | Hobart | 8 Esplanade, Hobart, TAS 7000 | -'],
  ],
  [
    'pages/localist.json',
    [
      'Chamber Choir: Evensong | - | 0 to 0 null | -',
      'Fenwick Chapel | Cambridge | 1 Cloister Walk, Cambridge, MA 02138 | -',
      'Print Gallery | Cambridge | 3 Cloister Walk, Cambridge, MA 02138 | -',
    ],
  ],
  [
    'pages/meetup.html',
    [
      'Side A, Side B: Deep Listening | - | 0 to 0 USD | -',
      'Needle & Thread Café | Portland | 1420 SE Alder St, Portland, OR | 45.52 -122.65',
    ],
  ],
  [
    'pages/resident-advisor.html',
    ['Undertow | - | 15 to 20 EUR | -', 'Silo Nine | - | Am Speicher 9, Friedrichshain, 10243 Berlin, Germany | -'],
  ],
  [
    'pages/shotgun.html',
    [
      'Marée Haute : Kasimir Low (all night long) | 2026-12-11 17:00 | 0 to 0 EUR | -',
      'La Jetée | Paris | 12 Quai des Brumes, 75013 Paris | -',
    ],
  ],
  [
    'pages/songkick.html',
    [
      'Ember Hall | Boston | 20 Ember Street, Boston, MA 02118 | 42.34 -71.07',
      'The Back Room | Cambridge | - | -',
      'Harbor Lights Festival 2027 | Boston | - | -',
    ],
  ],
  ['pages/squarespace.html', ['Salt Cellar | Denver | 12 Kiln Road, Denver, CO, 80202 | -']],
  [
    'pages/the-events-calendar.html',
    [
      'Night Ferry – Low Water Tour | - | 18 to 18 USD | -',
      'Lantern Room | Milwaukee | 418 Cinder Street, Milwaukee, WI 53202 | 43.0412 -87.9065',
      'Cinder Street Hall | - | 420 Cinder Street | -',
    ],
  ],
  [
    'pages/ticketmaster.html',
    [
      'Glass Parade: The Mirror Tour | - | 49.5 to 49.5 USD | -',
      'Ironworks Arena | Cleveland | 1 Furnace Plaza | 41.4965 -81.688',
    ],
  ],
  [
    'pages/wix.html',
    ['Cedar & Salt: Album Release | - | 15 to 25 USD | -', 'Little Mast | Austin | 210 Rivet St, Austin, TX 78702 | -'],
  ],
  ['pages/yoast.html', ['Werfthalle | Hamburg | Uferstraße 4, 20457 Hamburg | -']],
  ['calendars/apple-calendar.ics', ['Werfthalle | - | Uferstraße 4, 20457 Hamburg, Deutschland | -']],
  ['calendars/events-manager.ics', ['Armazém 9 | - | Rua do Cais 9, Lisboa, 1200-001, Portugal | 38.7 -9.14']],
  ['calendars/exchange.ics', []],
  [
    'calendars/google-calendar.ics',
    [
      'Harbor Attic | Portland | 9 Pier Ln, Portland, ME 04101 | -',
      'The Long Room | Portland | 30 Wharf St, Portland, ME 04101 | -',
    ],
  ],
  ['calendars/libcal.ics', []],
  ['calendars/livewhale.ics', ['Whitcomb Hall | - | - | 39.0325 -94.5819']],
  ['calendars/localist.ics', ['Fenwick Chapel | - | - | 42.3732 -71.1189']],
  ['calendars/meetup.ics', ['Needle & Thread Café | - | 1420 SE Alder St, Portland, OR | 45.52 -122.68']],
  ['calendars/modern-events-calendar.ics', ['Brewhall | - | 3 Malt Lane, Galway | -']],
  ['calendars/outlook.ics', ['Foundry Stage | - | 55 Bell Ave | -']],
  ['calendars/squarespace.ics', ['Salt Cellar | Denver | 12 Kiln Road, Denver, CO, 80202 | 39.7543 -104.9997']],
  [
    'calendars/the-events-calendar.ics',
    [
      'Lantern Room | Milwaukee | 418 Cinder Street, Milwaukee, WI, 53202 | 43.0412 -87.9065',
      'Cinder Street Hall | Milwaukee | 420 Cinder Street, Milwaukee, WI, 53202 | -',
    ],
  ],
  ['calendars/tockify.ics', ['Marrow Creek Tavern | Durango | 7 Mill Bend, Durango, CO 81301 | -']],
  ['calendars/trumba.ics', ['Mesa Verde Amphitheater | - | 100 Plaza Way, Sun Flats, AZ | -']],
])('doors, prices, ages and places of %s', async (file, facts) => {
  expect(await factsOf(file)).toEqual(facts);
});
