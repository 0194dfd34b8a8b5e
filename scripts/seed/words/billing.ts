/** Titles of tours, evenings and records. */
export const TITLES =
  'Low Water Tour;Perihelion;Carols for the Unconvinced;Music for Empty Malls;All Night Long;The Long Goodbye;Small Hours;Ten Years of Noise;Songs from the Attic;Room Tone;Second Sunrise;An Evening Uninterrupted;The Weather Album;Postcards Home;Dark Matters;Every Light On;Unplugged and Unrepentant;Homecoming;Slow Burn;The Kitchen Tapes;Last Orders;Winter Session;Field Recordings;Borrowed Time;Open Windows;The Red Album in Full;Static and Silk;After the Fair;Half Moon;Loose Change;The Anniversary Set;Seven Rooms;Northern Line;Matinee for Insomniacs;New Songs Only;Requests Welcome;In the Round;By Candlelight;Farewell to the Old Room;Record Release;The B-Sides;Glass Summer;Long Way Round;Signal Fires;Spring Fever;Harvest Moon;Inventory;Lost and Found;Understory;Tender Machines;Undertow;The Listening Party'.split(
    ';',
  );

/** Parts of very long event names. */
export const LONG_PARTS =
  'an evening of songs, stories and slightly too many guitars;the complete works in no particular order;three sets, two intermissions and one very patient drummer;music for string quartet, tape loops, typewriter and audience;a benefit for the roof, the boiler and everything in between;with the horn section, the other horn section and everybody’s cousins;celebrating thirty years of being nearly on time'.split(
    ';',
  );

/** Parts of other performers' names. */
export const ADJECTIVES =
  'Amber Ancient Arctic Awkward Bitter Blind Brave Bright Broken Burning Careful Civil Clever Cold Crooked Crystal Daily Distant Double Dusty Early Electric Empty Faded False Famous Feral Final Flat Foreign Frozen Gentle Gilded Golden Grand Green Half Happy Heavy Hidden Hollow Honest Idle Inner Iron Junior Kind Late Lazy Little Lonely Loose Lost Loud Lucky Magnetic Marble Mellow Mighty Minor Modern Muted Naked Narrow Neon Noble Northern Odd Open Outer Pale Paper Patient Perfect Plain Polar Polite Proud Public Quiet Rapid Rare Restless Royal Rural Rusty Sacred Second Secret Shy Silent Silver Simple Sleepless Slow Small Solar Southern Steady Strange Sudden Sunday Sweet Swift Tender Tidal Tiny Twin Uncommon Velvet Violet Warm Wild Winter Wooden Yellow Young'.split(
    ' ',
  );

export const NOUNS =
  'Acre Almanac Anchor Antenna Apology Arcade Archive Atlas Attic Avenue Balcony Banner Battery Beacon Bicycle Border Bottle Bridge Cabin Calendar Camera Canyon Carousel Carpet Castle Ceiling Cellar Chandelier Choir Cinema Circuit Cloud Coast Comet Compass Copper Corner Cricket Curtain Cycle Dancer Daughter Delta Desert Diary Dinner Echo Elevator Engine Envelope Equator Factory Fever Field Fiction Figure Filter Flood Forest Fortune Fountain Furnace Garden Gazette Ghost Glacier Harbor Harvest Hotel Humming Iceberg Island Jacket Journal Kettle Kitchen Ladder Lantern Laundry Lemon Letter Library Lighthouse Lion Lobby Machine Magnet Mansion Margin Market Meadow Memory Mirror Monument Moth Motor Mountain Museum Needle Neighbor Notebook Number Object Ocean Office Opera Orbit Orchard Organ Owl Palace Parade Passenger Pattern Pavilion Pepper Picnic Pilot Planet Pocket Postcard Prairie Promise Quarry Radio Railway Raven Receiver Republic Ribbon River Rocket Rumor Satellite Season Seminar Shadow Signal Sister Sleeper Smoke Spectrum Station Statue Storm Stranger Street Summer Sunset Swimmer Tailor Telegram Temple Theory Thunder Tiger Tower Tunnel Umbrella Valley Vapor Verdict Village Violin Volcano Wagon Warden Weather Whistle Window Witness Yearbook'.split(
    ' ',
  );

export const FIRST_NAMES =
  'Ada Agnes Amara Amos Anika Aria August Beatrix Bram Calla Caspian Celeste Cora Dario Delphine Desmond Edda Eliza Emeka Enzo Esme Ezra Fern Finn Flora Gideon Greta Hana Hector Ida Imani Ines Iris Isolde Jonah Juno Kai Keziah Lars Leda Linus Lucia Magnus Maren Mateo Mina Nico Noor Odessa Olive Omar Otto Petra Pilar Quentin Rafi Ramona Rhea Roscoe Saba Saul Selma Silas Sunniva Tadeo Thea Tova Ulla Umar Vera Viggo Willa Xavi Yara Yusuf Zadie Zora'.split(
    ' ',
  );

export const LAST_NAMES =
  'Abara Aldine Amsel Arden Ashworth Bacall Barlow Beaumont Birch Blackwood Bloom Bramley Bright Calloway Castellane Chime Cordova Crane Cress Dahl Darrow Dray Eastman Ekholm Farrow Fenwick Fielding Fontaine Fox Galloway Garland Glass Greer Hale Harker Hartley Haverford Holloway Huxley Idris Ives Jarrett Kessler Kimura Lark Laurent Lindqvist Lockhart Lowe Maddox Marlowe Mercer Monroe Moreau Nakata Nightingale North Novak Oakes Obi Okonjo Orlov Osei Pell Penhallow Quill Rao Reyes Rook Rowe Sable Sandoval Serrano Shaw Sinclair Solano Sorrel Sparrow Starling Stone Sutter Tamsin Thorn Tindall Ueda Vale Varga Vesper Voss Wexler Whitlock Winslow Yarrow Yates Zeller'.split(
    ' ',
  );
