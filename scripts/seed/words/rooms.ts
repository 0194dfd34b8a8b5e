/** Type of a room; decides the genres it books. */
export type RoomKind = 'club' | 'hall' | 'theatre' | 'jazz' | 'comedy' | 'chapel' | 'warehouse' | 'outdoor' | 'gallery';

/** Majors that a kind of room books, repeated if it books them more often. */
export const BOOKS: Readonly<Record<RoomKind, readonly string[]>> = {
  club: ['Rock', 'Indie', 'Punk', 'Metal', 'Hip-Hop', 'Rock', 'Indie', 'Soul', 'Latin'],
  hall: ['Rock', 'Indie', 'Soul', 'Hip-Hop', 'Latin', 'Folk', 'Electronic', 'Metal', 'Punk'],
  theatre: ['Theatre', 'Theatre', 'Comedy', 'Classical', 'Folk', 'Family', 'Jazz', 'Soul'],
  jazz: ['Jazz', 'Jazz', 'Soul', 'Latin', 'Folk'],
  comedy: ['Comedy', 'Comedy', 'Theatre'],
  chapel: ['Folk', 'Classical', 'Classical', 'Indie', 'Jazz'],
  warehouse: ['Electronic', 'Electronic', 'Hip-Hop', 'Metal', 'Punk'],
  outdoor: ['Rock', 'Latin', 'Family', 'Folk', 'Soul', 'Jazz'],
  gallery: ['Electronic', 'Classical', 'Theatre', 'Family', 'Indie'],
};

/** A room of the demo city. */
export interface NamedRoom {
  readonly name: string;
  readonly kind: RoomKind;
  /** Neighborhood. */
  readonly area: string;
  /** Full name if it differs from the name. */
  readonly full?: string;
}

/** Zone of the town across the lake. */
export const FAR_ZONE = 'America/Chicago';
/** The neighborhood in `FAR_ZONE`. */
export const FAR_AREA = 'Westlake Junction';

export const AREAS = [
  'Harbor East',
  'Mill Yard',
  'Cathedral Hill',
  'Saltmarsh',
  'Lantern Quarter',
  'Foundry Flats',
  'Orchard Heights',
  'Tidewater',
  'Depot District',
  'Alder Park',
  FAR_AREA,
] as const;

const room = (name: string, kind: RoomKind, area: string, full?: string): NamedRoom =>
  full === undefined ? { name, kind, area } : { name, kind, area, full };

export const ROOMS: readonly NamedRoom[] = [
  room('Copperline Hall', 'hall', 'Mill Yard'),
  room('The Lantern Room', 'club', 'Lantern Quarter'),
  room('Foundry Nine', 'warehouse', 'Foundry Flats'),
  room('Meridian Theatre', 'theatre', 'Cathedral Hill'),
  room('Saltbox', 'club', 'Saltmarsh'),
  room('Harbor Street Armory', 'hall', 'Harbor East'),
  room('The Orchard Below', 'jazz', 'Orchard Heights'),
  room('Kestrel Ballroom', 'warehouse', 'Depot District'),
  room('Union Depot Stage', 'outdoor', 'Depot District'),
  room('Little Cathedral', 'chapel', 'Cathedral Hill'),
  room('Tidewater Social', 'club', 'Tidewater', 'Tidewater Social Club'),
  room('Blue Ticket', 'comedy', 'Lantern Quarter', 'The Blue Ticket Comedy Cellar'),
  room('Ninth Street Chapel', 'chapel', 'Alder Park'),
  room('Pier Two Warehouse', 'warehouse', 'Harbor East'),
  room('The Understudy', 'theatre', 'Lantern Quarter', 'The Understudy, a black box theatre'),
  room('Gasworks', 'outdoor', 'Foundry Flats', 'Gasworks Park Bowl'),
  room('Cinder Lane', 'jazz', 'Mill Yard', 'Cinder Lane Listening Room'),
  room('Moonhouse', 'gallery', 'Orchard Heights'),
  room('Prairie Electric', 'hall', FAR_AREA),
  room('The Switchyard', 'club', FAR_AREA),
  room('Rialto Annex', 'theatre', 'Depot District'),
  room('Ferry Terminal B', 'warehouse', 'Harbor East'),
  room('Velvet Anchor', 'jazz', 'Tidewater'),
  room('The Half Note Bakery', 'jazz', 'Alder Park'),
  room('Laugh Lines', 'comedy', 'Mill Yard', 'Laugh Lines at the Old Print Works'),
  room('Granary', 'club', 'Saltmarsh', 'The Granary on Canal Street'),
  room('Alder Park Bandshell', 'outdoor', 'Alder Park'),
  room('Observatory Rooms', 'gallery', 'Cathedral Hill'),
  room('St. Brannoc’s', 'chapel', 'Saltmarsh', 'St. Brannoc’s Church'),
  room('Commonwealth Cinema', 'theatre', 'Foundry Flats'),
  room('Low Ceiling', 'club', 'Harbor East'),
  room('Tram Shed', 'hall', 'Depot District', 'The Tram Shed at Depot Yard'),
  room('Botanica Glasshouse', 'gallery', 'Orchard Heights'),
  room('Junction Opera House', 'theatre', FAR_AREA),
  room('The Quiet Car', 'jazz', 'Depot District'),
  room('Hello Basement', 'club', 'Orchard Heights'),
  room('Boxcar Comedy', 'comedy', 'Depot District', 'Boxcar Comedy Theater'),
  room('Mast & Meadow', 'outdoor', 'Tidewater'),
  room('Old Customs Hall', 'hall', 'Harbor East'),
  room('Signal Box', 'club', 'Mill Yard'),
];

/** Parts of other room names: first word, and second word with its kind of room. */
export const ROOM_WORDS =
  'Amber Anchor Ash Beacon Birch Brick Canal Cedar Chestnut Clover Cobalt Crescent Dover Elm Ember Falcon Fern Ferry Garnet Granite Grove Harvest Heron Hickory Indigo Iron Ivory Juniper Linden Maple Marble Marina Mercer Mill Monarch Nickel North Oak Opal Orchid Osprey Palace Pearl Plaza Poplar Quarry Quartz Raven River Rowan Saffron Sage Silver Slate South Spruce Star Sterling Summit Sycamore Timber Union Vesper Walnut West Willow Wren'.split(
    ' ',
  );

export const ROOM_TYPES: readonly (readonly [string, RoomKind])[] = [
  ['Hall', 'hall'],
  ['Ballroom', 'hall'],
  ['Theatre', 'theatre'],
  ['Playhouse', 'theatre'],
  ['Tavern', 'club'],
  ['Social Club', 'club'],
  ['Lounge', 'jazz'],
  ['Supper Room', 'jazz'],
  ['Comedy Cellar', 'comedy'],
  ['Chapel', 'chapel'],
  ['Warehouse', 'warehouse'],
  ['Works', 'warehouse'],
  ['Bandshell', 'outdoor'],
  ['Garden', 'outdoor'],
  ['Gallery', 'gallery'],
  ['Arcade', 'club'],
];
