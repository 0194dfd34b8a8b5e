/** A kind of show. `names`: invented performers, best known first. */
export interface Genre {
  /** The major category. */
  readonly major: string;
  /** Other majors that such a show may be listed under. */
  readonly related: readonly string[];
  /** Minor categories. */
  readonly minors: readonly string[];
  /** Sentence bank for its descriptions. */
  readonly voice: Voice;
  readonly names: readonly string[];
}

export type Voice = 'band' | 'club' | 'quiet' | 'chamber' | 'comedy' | 'stage' | 'family';

const names = (list: string): string[] => list.split(';').map((name) => name.trim());

export const GENRES: readonly Genre[] = [
  {
    major: 'Rock',
    related: ['Indie', 'Punk'],
    minors: ['Shoegaze', 'Garage', 'Psych', 'Post-rock', 'Blues rock'],
    voice: 'band',
    names: names(
      'Night Ferry; Echo Laundromat; The Slow Comets; Hazel and the Meridians; Dial Tone Revival; Tin Cathedral; ' +
        'Brother Lantern; Cold Harbor Static; The Paper Barons; Velour Canyon; Sixpenny Thunder; Gantry Birds; ' +
        'Dust Chandelier; Wolf Parlor; The Overpass Choir; Junior Sundial; Red Telegraph; Marble Radio; Sleeping Giants of Ohio; Loud Orchard',
    ),
  },
  {
    major: 'Indie',
    related: ['Rock', 'Folk'],
    minors: ['Dream pop', 'Lo-fi', 'Bedroom pop', 'Art rock'],
    voice: 'band',
    names: names(
      'Late Bus Home; Moth Parade; Goodnight Municipal; Plum Weather; Kiosk; Soft Alarm; Paper Rowboat; Second Sister; ' +
        'Minor Planets; The Understatement; Lemon Committee; Tall Ships of Kansas; Window Season; Coats; Maple Antenna; ' +
        'Swim Lessons; Hotel Cardigan; Oh Vermont; Nice Weather Friends; Yesterday’s Bread',
    ),
  },
  {
    major: 'Electronic',
    related: ['Hip-Hop', 'Indie'],
    minors: ['Techno', 'House', 'Ambient', 'Industrial', 'Disco', 'Drum and bass'],
    voice: 'club',
    names: names(
      'DJ Lowtide; Zero Ballet; Winter Machinery; Pilot Whale; Kaleido Kids; Plum Rain; Midnight Loading Dock; Sine Garden; ' +
        'Marta Volt; Nocturne Office; Grid Saints; Tape Atlas; Halogen Sisters; Subfloor; Neon Ledger; Ondine Circuit; ' +
        'Casa Estática; Lumen Drift; 404 Percent; Ferrous; Night Shift Botany; Basement Astronomy',
    ),
  },
  {
    major: 'Jazz',
    related: ['Soul', 'Classical'],
    minors: ['Big band', 'Bebop', 'Free jazz', 'Vocal jazz', 'Street band'],
    voice: 'quiet',
    names: names(
      'Brass Meridian Orchestra; Night Market Brass; Odile Farrow Quartet; The Alder Street Five; Lena Okafor Trio; ' +
        'Blue Hour Assembly; Tobias Wren; Saltwater Nine; Mabel Finch and Company; The Narrow Stairs; Cornet Weather; ' +
        'Ike Lindqvist; Slow Elevator; Uptown Almanac; Ruth Amadi; Parallel Fifths; The Quiet Clause; Second Set Society',
    ),
  },
  {
    major: 'Folk',
    related: ['Indie', 'Rock'],
    minors: ['Americana', 'Songwriter', 'Bluegrass', 'Traditional'],
    voice: 'quiet',
    names: names(
      'Hollow Coast Radio; Copper Finch; Marrow Lake; Juniper Vale; The Ditch Lilies; Ansel Thorne; Wren and Ferry; ' +
        'Old Ferry Road; Clementine Burdock; The Hay Bales; Sister Millstone; Nell Hartigan; Low Fence; Cabin Fever Almanac; ' +
        'Tamsin Greer; The Driftless; Pine Box Social; Eamon Sedge; Barley and Rye; Northbound Geese',
    ),
  },
  {
    major: 'Comedy',
    related: ['Theatre'],
    minors: ['Stand-up', 'Improv', 'Open mic', 'Sketch', 'Science'],
    voice: 'comedy',
    names: names(
      'Orbit Diner; Saturday Night Physics; Priya Vandermeer; Gus Tarantella; The Second Opinions; Dottie Malone; ' +
        'Big Quiet Improv; Ferris Oduya; Mild Panic; Hank Peppercorn; The Understudies; Lola Quince; Bad Weather Friends; ' +
        'Marcus Applewhite; Two Chairs No Table; Nadia Frost; The Apology Tour Guides; Walter Bing',
    ),
  },
  {
    major: 'Metal',
    related: ['Rock', 'Punk'],
    minors: ['Doom', 'Hardcore', 'Black metal', 'Sludge'],
    voice: 'band',
    names: names(
      'Ruin Garden; Saint Voltage; Knight Errant; Gravel Choir; Hearse Weather; Ashen Tribunal; Mother Anvil; Iron Psalter; ' +
        'Tyrant Moth; Wormwood Senate; Black Ledger; Crown of Nettles; Vesper Rot; Obsidian Plow',
    ),
  },
  {
    major: 'Soul',
    related: ['Jazz', 'Hip-Hop'],
    minors: ['Funk', 'R&B', 'Gospel', 'Neo soul'],
    voice: 'band',
    names: names(
      'Velvet Almanac; Della Rivers; The Sunday Collection; Honey Tax; Isaiah Plume; Gold Front Avenue; The Tender Offers; ' +
        'Mavis Delacroix; Butter Street; Ruby Ashby; Late Checkout; The Amen Corner Store; Otis Fairweather; Silk Department',
    ),
  },
  {
    major: 'Hip-Hop',
    related: ['Soul', 'Electronic'],
    minors: ['Boom bap', 'Trap', 'Spoken word', 'Beat tape'],
    voice: 'club',
    names: names(
      'Fourth Floor Cass; Mako Sundance; Lady Ledger; Corner Store Oracle; Prof. Umber; Juno Crates; Young Cartographer; ' +
        'Dime Museum; Safe Deposit; Tre Lantern; Milk Crate Senators; Ghost of Bus 9; Nia Static; Paper Route Kings',
    ),
  },
  {
    major: 'Classical',
    related: ['Folk', 'Jazz'],
    minors: ['Chamber', 'Choral', 'Film music', 'Early music', 'Contemporary'],
    voice: 'chamber',
    names: names(
      'Sable Orchestra; Glasshouse Choir; Nightjar Ensemble; Alder Bay Philharmonic; The Harrow Consort; Quartet Lindgren; ' +
        'Pauline Achterberg; Six Continents Winds; The Gut Strings; Little Cathedral Singers; Emil Castellan; Orpheus Annex; ' +
        'Bayside Baroque; The Unaccompanied',
    ),
  },
  {
    major: 'Latin',
    related: ['Jazz', 'Soul'],
    minors: ['Cumbia', 'Salsa', 'Bossa nova', 'Boleros'],
    voice: 'band',
    names: names(
      'Mezcal Sunday; Los Relojes; Orquesta Marisol; La Bicicleta Azul; Inés Cordero; Sonido Farol; Tres Gardenias; ' +
        'Conjunto Buenavía; Palo y Luna; Banda del Puente; Ximena Luz; Café con Ron',
    ),
  },
  {
    major: 'Punk',
    related: ['Rock', 'Metal'],
    minors: ['Hardcore', 'Post-punk', 'Pop punk', 'Riot'],
    voice: 'band',
    names: names(
      'Paper Tigers of the Interior; No Refunds; Kitchen Arson; The Bad Tenants; Snack Cartel; Civil Twilight Zone; ' +
        'Broken Vending; Staples; Girl Scout Manual; Rental Teeth; Loud Neighbors; Tax Season; The Stubs; Fire Drill Friday',
    ),
  },
  {
    major: 'Theatre',
    related: ['Comedy'],
    minors: ['Drama', 'Musical', 'Physical theatre', 'New writing', 'Cabaret'],
    voice: 'stage',
    names: names(
      'The Lighthouse Inspectors; Salt and Other Debts; Understudy; An Hour of Weather; The Cartographer’s Wife; Six Doors; ' +
        'Moth Theatre Company; The Last Ferry to Anywhere; Ophelia on the Night Bus; Cinder Lane Players; A Brief History of Rain; ' +
        'Cabaret Absinthia; The Piano Movers; What the Tide Took',
    ),
  },
  {
    major: 'Family',
    related: ['Theatre', 'Folk'],
    minors: ['Puppetry', 'Sing-along', 'Circus', 'Storytelling'],
    voice: 'family',
    names: names(
      'Captain Tuba; The Sock Drawer Puppets; Mister Barometer; Circus Minor; Story Whale; The Tiny Brass Band; ' +
        'Grandmother Moon; Bubbles and Beaker; Pancake the Elephant; The Lost Mitten Society',
    ),
  },
];
