import type { EventStatus } from './event-status.ts';

type Mark = Exclude<EventStatus, 'scheduled'>;

/** Status words in English, German, French and Spanish, the status that takes precedence first. */
const WORDS: Readonly<Record<Mark, string>> = {
  cancelled: 'cancell?ed|abgesagt|annulée?s?|cancelad[oa]s?',
  postponed: 'postponed|verschoben|reportée?s?|aplazad[oa]s?|pospuest[oa]s?',
  rescheduled: 're-?scheduled|verlegt|reprogramad[oa]s?',
  sold_out: 'sold[ -]?out|ausverkauft|agotad[oa]s?',
};

/** A named group for each status. */
const anyOf = (words: Readonly<Partial<Record<Mark, string>>>) =>
  Object.entries(words)
    .map(([mark, word]) => `(?<${mark}>${word})`)
    .join('|');

function compile() {
  const emoji = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d\ufe0f`;
  const subject = String.raw`(?:show|event|concert|gig)(?:\s+(?:is|was|has\s+been))?`;
  const before = String.raw`(?:(?:${subject}|probably|likely|leider|entradas)\s+)?`;
  const noun = String.raw`(?:\s+(?:date|show|event|concert|gig))?`;
  // `to May 5`, `until further notice`, `!`.
  const after = (since: string) => String.raw`(?:\s+(?:${since})\b[^()[\]{}*:]*?)?\s*[!.]*`;
  const since = 'from|to|for|until|till|due|by|auf|vom|wegen|bis|hasta';
  const word = `${before}(?:${anyOf(WORDS)})`;

  // `(CANCELLED - illness)`, `*Cancelled*`, `[Rescheduled from May 5]`.
  const reason = String.raw`(?:\s*[-–—:,;/][^()[\]{}*]*)?`;
  const wordsInBrackets = {
    ...WORDS,
    // Other names use these words, too.
    rescheduled: `${WORDS.rescheduled}|new date`,
    sold_out: `${WORDS.sold_out}|complet`,
  };
  const sinceInBrackets = `${since}|ins?|nach|von|au|pour|al|por|para`;
  const wordInBrackets = `${before}(?:${anyOf(wordsInBrackets)})${noun}${after(sinceInBrackets)}${reason}`;
  const inBrackets = String.raw`(?<![([{*])[([{*]+[\s!${emoji}]*${wordInBrackets}[\s${emoji}]*[)\]}*]+`;

  // `CANCELED: …`, `SOLD OUT | …`, `CANCELLED -- …`, `CANCELLED** …`, `SOLD OUT!! …`, and an emoji on either side.
  const start = String.raw`^[\s!*•#${emoji}]*`;
  const closing = String.raw`\s*(?::|\||[-–—]+\s|-{2,}|\*+(?=\s*[^\s*]))|(?<=!!)\s+(?=\S)`;
  const atStart = `${start}${word}${noun}${after(since)}(?:${closing})`;
  const betweenEmoji = String.raw`^\s*[${emoji}][\s${emoji}]*${word}[\s!]*[${emoji}]+(?=\s*\S)`;

  // `… - POSTPONED`, `… | Canceled`, `… - SOLD OUT**`.
  const opening = String.raw`(?::|\||\s[-–—]+|(?<![-–—])[-–—]+\s|(?<!-)-{2,}|(?<!\*)\*+)[\s${emoji}]*`;
  const atEnd = String.raw`${opening}${word}${after(since)}(?:\s*:\()?[\s*!.${emoji}]*$`;

  // No name reads like these, so they need no punctuation: `RESCHEDULED from 3/5 …`, `… RESCHEDULED to May 7`; in
  // capitals before what is not, `POSTPONED at Foundry` and `POSTPONED Book Club`.
  const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
  const date = String.raw`(?:[a-z]+day,?\s+)?(?:${month}\.?\s+)?\d[\d/.-]*(?:st|nd|rd|th)?(?:\s+${month})?(?:,?\s+\d{4})?`;
  const moved = String.raw`(?<rescheduled>re-?scheduled)\s+(?:from|to)\s`;
  const capitals = { postponed: 'POSTPONED', rescheduled: 'RE-?SCHEDULED' };
  const capitalsAtPlace = { ...capitals, cancelled: 'CANCELL?ED', sold_out: 'SOLD[ -]?OUT' };

  // Nothing but the mark. Someone may be called Sold Out, but not in capitals.
  const { cancelled, postponed } = WORDS;
  const capitalsAlone = { rescheduled: capitals.rescheduled, sold_out: capitalsAtPlace.sold_out };
  const end = String.raw`[\s!.*${emoji}]*$`;
  return {
    /** Nearly all names have none of the words. */
    hint: new RegExp(Object.values(wordsInBrackets).join('|'), 'iu'),
    patterns: [
      new RegExp(inBrackets, 'iu'),
      new RegExp(atStart, 'iu'),
      new RegExp(betweenEmoji, 'iu'),
      new RegExp(atEnd, 'iu'),
      new RegExp(String.raw`${start}${moved}(?:\s*${date}\s)?`, 'iu'),
      new RegExp(String.raw`\s${moved}[^:]*\d[^:]*$`, 'iu'),
      new RegExp(String.raw`${start}(?:${anyOf(capitalsAtPlace)})\s+(?=(?:at|@)\s)`, 'u'),
      new RegExp(`${start}(?:${subject}\\s+)?(?:${anyOf({ cancelled, postponed })})${end}`, 'iu'),
      new RegExp(`${start}(?:${anyOf(capitalsAlone)})${end}`, 'u'),
      new RegExp(String.raw`${start}(?:${anyOf(capitals)})\s+(?!(?:at|${since})\s)(?=\S*\p{Ll})`, 'u'),
    ],
  };
}

/** Compiled at the first use, so that pages which read no names do not carry it. */
let compiled: ReturnType<typeof compile> | undefined;

/** Marks of one kind that are looked for in a name: a limit for hostile ones. */
const MOST_MARKS = 4;

/** A name's mark of status, and the name without it. */
interface ReadName {
  readonly status: Mark | null;
  /** Perhaps blank. */
  readonly rest: string;
}

/** Reads every mark of status in an event name, and takes it off (rule C5). */
export function readStatusMarks(name: string): ReadName {
  compiled ??= compile();
  const text = name.normalize('NFC');
  if (!compiled.hint.test(text)) return { status: null, rest: name };
  const found = new Set<string>();
  let rest = text;
  for (let round = 0; round < MOST_MARKS; round += 1) {
    const before = rest;
    for (const pattern of compiled.patterns) rest = takeOff(rest, pattern, found);
    if (rest === before) break;
  }
  return found.size === 0
    ? { status: null, rest: name }
    : { status: (Object.keys(WORDS) as Mark[]).find((mark) => found.has(mark)) ?? null, rest };
}

/** Separators that a mark leaves at either end of the name. */
const LEFT_AT_START = /^\s*(?:[:|]|[-–—]+\s)\s*/u;
const LEFT_AT_END = /(?:\s[-–—|]+|[:|])\s*$/u;

function takeOff(text: string, pattern: RegExp, found: Set<string>): string {
  const match = pattern.exec(text);
  if (match === null) return text;
  for (const [mark, word] of Object.entries(match.groups ?? {})) if (word !== undefined) found.add(mark);
  const head = text.slice(0, match.index).trim();
  const tail = text.slice(match.index + match[0].length).trim();
  if (head === '') return tail.replace(LEFT_AT_START, '');
  return tail === '' ? head.replace(LEFT_AT_END, '') : `${head} ${tail}`;
}
