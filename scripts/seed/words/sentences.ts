import type { Voice } from './genres.ts';

/**
 * Sentences of the descriptions. {A} is the performer, {V} the venue, {area} its neighbourhood, {minor} a genre in
 * lower case, {B} another performer, {n} a number from 2 to 9 in words, {nth} an ordinal, {year} a year, {place} a
 * place, {mood} and {feel} two words for a sound, {first} and {second} two instruments, {thing} something on the stage.
 */
export const OPENINGS: Readonly<Record<Voice, readonly string[]>> = {
  band: [
    '{A} play {mood}, {feel} {minor} on {first}, {second} and {thing}.',
    'The new songs are {mood} where the old ones were {feel}; {first} has moved to the front, {second} to the back.',
    'Between the {first} and the {second} there is just enough room for one more chorus, and {A} always find it.',
    'For the {area} date {A} bring {second}, {thing} and a {mood} new single called “{place}”.',
    'The quietest loud band on the coast brings its {nth} record home, with the tide charts projected behind it.',
    '{A} formed in a rehearsal room above a launderette, and the songs still turn over like something left in the machine.',
    'Nobody in {A} owns a metronome, and everybody is better for it: {minor} that leans into the corners.',
    'It took {A} {n} years and two vans to finish the new album. Tonight it is played in full, in order, once.',
    'Guitars like weather, a rhythm section like a door that will not shut, and a singer who never raises his voice.',
    '{A} write about bus routes, inheritances and the sea, usually in the same song.',
    'What began as a wedding band in {place} is now the best argument for {minor} that {area} has heard in years.',
    'Last time {A} played {V} the set ran long, the bar ran dry, and a stranger proposed during the bridge of the slow one.',
    'Three voices, one amplifier and a suitcase that serves as a kick drum: {A} travel light and land heavy.',
    'The demos were recorded in {place} in the winter of {year}; the band has spent the time since turning them up.',
    '{A} have been compared to everyone you like. They would rather be compared to the river.',
    'There is a song on the new record that lasts eleven minutes and has one chord. People ask for it by name.',
    'A band for people who left early last time and have regretted it since.',
    'Half of {A} met in a choir, the other half in a queue. You can hear which is which, until the chorus.',
  ],
  club: [
    'A {mood} set for a {feel} room: {first}, {second}, and {thing} run through every effect in the building.',
    '{A} started on {first}, lost it in {place}, and has made {feel} {minor} out of {thing} ever since.',
    'Four decks, {second} and {thing}. The rest is {mood}.',
    'Eight hours, one pair of hands. {A} plays from open to close, and the lights stay off for most of it.',
    '{A} builds sets like staircases: nothing happens, and then you are a floor higher.',
    'A night of {minor} on the big system, with the ceiling turned down and the low end turned up.',
    'The live set is all hardware: two drum machines, a broken sampler, and a tape loop from {place}.',
    'Records bought in {place}, edits made on the train, and the one white label that nobody has identified yet.',
    '{A} returns to {V} after {n} years with a new show and the old patience.',
    'No requests, no phones on the floor, no explanation. Trust the queue.',
    'Somewhere between {minor} and a very good argument, {A} has found a tempo that suits {area}.',
    'Two sets, the second in complete darkness. Night vision is not provided.',
    'Half a concert, half a cipher: {A} trades verses with the front row and keeps score on the back wall.',
    'The new beat tape came out on a Tuesday without a word. Here it is with all of its words.',
    'An early start and a late finish, with {B} warming the room from ten.',
  ],
  quiet: [
    '{A} sings {mood} songs over {first} and {second}, with {thing} for company.',
    '{first} and {second}, played as if somebody were asleep next door: {feel}, {mood} and over too soon.',
    'There is a {feel} warmth to {A} that the records only hint at; {thing} helps.',
    'Songs for the drive home: AM static, night shifts, a lighthouse that nobody staffs.',
    '{A} plays two sets without a set list, and lets the room decide what the second one is about.',
    'One microphone, everyone around it. That is how {A} has worked since {year}, and nobody has found a reason to stop.',
    'The record was made in one night above a bakery, and is played here in order, start to finish.',
    '{A} learned these tunes from a neighbour in {place} who had them from a travelling dentist.',
    'Late {minor} for people who listen: no talking at the tables, and the coffee machine rests during the ballads.',
    'There are {n} players on the stage and, by the end, usually one or two more from the audience.',
    'A voice like a letter found in a coat. The songs are new; they do not sound it.',
    '{A} has been called the last of the great accompanists. Tonight there is nobody to accompany but the room.',
    'Old songs of work and water, given just enough arrangement to stand up by themselves.',
    'The horn charts were thought lost until somebody cleared out a garage in {place}. They swing.',
    'An unhurried evening of {minor}, with the lamps on and the windows open if the weather allows.',
  ],
  chamber: [
    'New music for {first}, {second} and {thing}, {mood} at the start and {feel} by the end.',
    'The {feel} centre of the evening is a trio for {first}, {second} and {first}, written in {place}.',
    'A programme about distance: letters, echoes and two pieces written on trains.',
    '{A} opens its season with a first performance and ends it, an hour and a half later, with a lullaby.',
    'Music for empty places, played in a full one. The players stand among the seats.',
    'Four centuries in seventy minutes, from a lament for bass viol to a piece for strings and typewriter.',
    '{A} sings without accompaniment and, for the last piece, without light.',
    'Written in {year} and not heard here since, the concerto needs {n} percussionists and a patient neighbour.',
    'A concert in the round. Bring a cushion; the pews at {V} were not made for comfort.',
    'The slow movement was sketched in {place} during a power cut, and has kept something of the dark.',
    'Carols, motets and one drinking song, for believers and everyone else.',
    'Film scores without the films, played by people who know exactly when the door is about to open.',
  ],
  comedy: [
    '{A} has brought {thing}, {first} and a {mood} theory about {place}. All three are explained.',
    'A {feel} hour about growing up in {place} with {thing} in the hallway.',
    'Stories, {first} and one {mood} song that a court has asked {A} not to sing.',
    '{A} has a new hour, and it is mostly about an old sofa.',
    'An evening of jokes about committees, ghosts and the correct way to load a dishwasher.',
    'Everything is made up on the night from what the front row admits to. The front row is not compulsory.',
    'Demonstrations, explosions (small) and the truth about the moon, for anyone who ever fell asleep in a lab.',
    '{A} talks for an hour about having nothing to say, and it is somehow about {place}.',
    'Ten comics, seven minutes each, one gong. The gong has won twice this year.',
    'Half the material is untested. That is the good half, says {A}.',
    'A show about apologies, which starts with one and needs several.',
    'Recorded for a special that may never be released. Please laugh as if it will be.',
    '{A} returns to {V} with a suitcase of props, two of which have been banned elsewhere.',
  ],
  stage: [
    'A {mood}, {feel} evening for three actors, {first} and {thing}.',
    'It begins in {place} with {thing} and ends, {n} scenes later, somewhere far more {feel}.',
    'A lighthouse, two inspectors and a keeper who will not sign the form. A comedy until the fog comes in.',
    'Three siblings meet to divide their mother’s house, and find that she has already lent it to the sea.',
    'Told backwards, in six scenes and one very long dinner.',
    'The new play from the company behind last year’s sold-out run, staged on, under and behind the seats.',
    'No words for the first half hour. You will not miss them.',
    'A two-hander about a map, a marriage and a town that was never there.',
    'Songs, sequins and a grand piano that has to be carried in every night, as part of the plot.',
    'Written in {n} weeks, rehearsed in a boat shed, and already the most argued-about thing in {area}.',
    'A ghost story for people who do not like ghost stories, in a theatre that has one.',
    'Four actors play nineteen people and a dog. The dog has the best lines.',
  ],
  family: [
    'With {first}, {second} and {thing}, which may be touched afterwards.',
    'A {mood} little show about {thing} that ran away to {place}.',
    'For anyone from three to ninety-three who has ever been followed home by a tuba.',
    'Forty minutes of songs with actions. Grown-ups are expected to do the actions.',
    'A whale, a teapot and a missing sock: a puppet adventure with a live band the size of a bench.',
    'Real acrobats, small enough a tent to smell the popcorn, and one elephant made of umbrellas.',
    'Stories from {n} islands, told under a blanket fort that the audience helps to build.',
    'Science with soap, string and a very brave balloon.',
    'A relaxed performance: come in late, go out early, make noise, bring the bear.',
    'Once the lights go down, Grandmother Moon will need help finding her shoes.',
  ],
};

/** About the night; fits after any opening. */
export const MIDDLES: Readonly<Record<Voice, readonly string[]>> = {
  band: [
    'Two sets and no support. The first is the record; the second is whatever the room asks for: request cards are handed out at the door and read aloud, kindly, by the bass player.',
    '{B} open the night with songs they describe as “mostly finished”.',
    'Expect the single, the song before the single, and a cover they have promised not to announce.',
    'The horn players are from the school round the corner and have been told they may stay until ten.',
    'After the show the band sells shirts, tapes and, for reasons of their own, marmalade.',
    'Support comes from {B}, who drove from {place} for it.',
    'It is the last date of the tour, so anything could happen, and the van is already packed.',
  ],
  club: [
    'On the visuals: a live feed from a microscope.',
    'The second room belongs to {B}, who has brought nothing under 140.',
    'Doors close at half past midnight; there is no re-entry after two.',
    'A third of the door goes to the {area} community kitchen.',
    'There will be a long break in the middle. It is part of the set.',
    'With a warm-up by {B} and a closing hour that nobody has agreed on yet.',
  ],
  quiet: [
    'The second half is given over to {B}, and then to both of them together.',
    'Between songs there are stories; some of them are true.',
    'The evening is recorded, so please let phones and chairs rest.',
    'With {B} on second fiddle and, where needed, second thoughts.',
    'There is a short interval, and cake.',
    'Everybody sits in. Bring your instrument if you must; there is a list at the bar.',
  ],
  chamber: [
    'The concert lasts about seventy minutes and has no interval.',
    'A talk with the players begins an hour before, in the vestry.',
    'The second half belongs to {B}, heard here for the first time.',
    'Texts and translations are printed in the programme, which is free.',
    'The last piece ends in silence. Please let it.',
  ],
  comedy: [
    '{B} hosts, and is under strict instructions to keep it moving.',
    'There is a second show at half past nine with different jokes and the same shirt.',
    'Latecomers become material.',
    'With a surprise guest, unless the guest is surprised by the date.',
    'It runs an hour and ten, with no interval and one short film.',
  ],
  stage: [
    'It runs for ninety minutes without an interval.',
    'The company stays for a conversation after the second night.',
    'Captioned performance on the last evening; an audio-described one on request.',
    'With music by {B}, played live from the balcony.',
    'Contains haze, strong language and a herring.',
  ],
  family: [
    'Babes in arms come free. Pushchairs park in the lobby.',
    'After the show the puppets receive visitors.',
    'It lasts fifty minutes and ends with everybody on the stage.',
    'A workshop follows for anyone who wants to build an instrument out of a box.',
  ],
};

/** The practical last paragraph. */
export const CLOSINGS: readonly string[] = [
  'Doors at seven. Seats in the gallery, standing below. Ear plugs at the bar for a dollar.',
  'All ages. Under sixteens with an adult.',
  'Unreserved seating: first come, best view.',
  'The lift is to the left of the main door; ask for a seat with arms.',
  '21 and over, with ID. The cloakroom takes cash only, and coats only.',
  'Bar from six, kitchen until nine. The soup is better than it needs to be.',
  'A limited number of tickets will be at the door, for exact change.',
  'The last tram leaves {area} at 12:40. The band has been told.',
  'Step-free from the courtyard. There is a hearing loop in the first five rows.',
  'Rain or shine. If there is lightning, there is a barn.',
  'Pay what you can, from five dollars. Nobody is turned away before it is full.',
  'Bags larger than a record will not fit under the seats.',
  'Free with a library card. Bring the card.',
  'Phones away, please: photographs in the first two songs only.',
  'Doors half an hour before. Late seating in the interval.',
  'The {area} car park shuts at eleven, and means it. Bicycles go in the yard.',
  'Strobe lights in the second half. There is a quiet room behind the box office.',
  'Tickets bought for the date in spring stay valid.',
];

/** For later nights of a run; {n} is the number of the night in words. */
export const LATER_NIGHTS: readonly string[] = [
  'Night {n} of the run. A different second set, by the room’s request.',
  'Night {n}. The same songs in another order, says the band; the order is drawn from a hat.',
  'An extra date, added when the first sold out.',
  'Night {n} of the run at {V}, with a new opening act.',
  'Night {n}, and the last one for which there were seats when this was written.',
];

export const PLACES =
  'Duluth;Port Alder;the Upper Peninsula;a converted silo outside Lansing;Tacoma;Nantucket;Bergen;Oaxaca;Halifax;an old cannery;Leipzig;a farmhouse in Vermont;the back of a cinema in Lisbon;Marfa;Kingston;a lighthouse on Lake Huron;Trieste;Galway;Recife;a borrowed chapel'.split(
    ';',
  );

export const MOODS =
  'restless;patient;unreasonably loud;weightless;rain-soaked;sly;half-remembered;generous;stubborn;moonlit;unhurried;brittle;tender;slightly illegal;salt-stained;breathless;homesick;mischievous;slow-burning;bright'.split(
    ';',
  );

export const FEELS =
  'warm;crooked;spacious;hand-made;glittering;grainy;unguarded;nocturnal;elegant;ramshackle;hopeful;tidal;dusty;velvet;sharp;low-lit;wide-awake;gentle;strange;golden'.split(
    ';',
  );

export const INSTRUMENTS =
  'lap steel;a borrowed cello;two drum kits;an upright piano;a detuned guitar;clarinet;pump organ;vibraphone;a twelve-string;muted trumpet;a tape machine;double bass;accordion;a cheap synthesizer;pedal harmonium;bass clarinet;bowed saw;a choir of four;harp;hand drums'.split(
    ';',
  );

export const THINGS =
  'a standard lamp;a slide projector;one very old microphone;a bicycle wheel;a kettle;a wall of televisions;an answering machine;a stuffed heron;a train timetable;a garden gate;a folding chair with a history;a lighthouse made of cardboard;somebody’s grandfather’s radio;a box of postcards;an overhead fan;a typewriter'.split(
    ';',
  );
