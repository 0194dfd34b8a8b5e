import { z } from 'zod';
import { isTimeZone } from '../../src/domain/time/zone-time.ts';
import { cleanToken } from '../import/clean-text.ts';
import { DEFAULT_SHARE } from '../import/snapshot.ts';
import { variableError } from './variables.ts';

/** How a feed's format is named where it cannot be told, and the file name extension that says it to the import. */
export const FORMATS = {
  ndjson: '.ndjson',
  json: '.json',
  csv: '.csv',
  'json-ld': '.jsonld',
  html: '.html',
  icalendar: '.ics',
} as const;

/** Headers that belong to the transfer, or would say that somebody else asks. */
const OWN_HEADERS = /^(?:accept-encoding|connection|content-.*|host|if-.*|range|te|transfer-encoding|user-agent)$/i;

const withVariables = z.string().superRefine((text, context) => {
  const message = variableError(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

const word = (what: string) =>
  z
    .string()
    .transform((text) => cleanToken(text) ?? '')
    .refine((text) => text !== '' && text.length <= 200, `must be ${what} of 1 to 200 characters`);

const address = withVariables.refine(
  (text) => text.includes('${') || /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
  `must be an http(s) address, or a whole variable such as \${HALL_CALENDAR}`,
);

const PERCENTAGE = 'must be a percentage from 0% to 100%, with its sign, such as 50%';
const share = z
  .string(PERCENTAGE)
  .regex(/^(?:100|\d{1,2})(?:\.\d+)? ?%$/, PERCENTAGE)
  .transform((text) => Number.parseFloat(text) / 100);

const wholeNumber = (most: number) => {
  const error = `must be a whole number from 1 to ${most}`;
  return z.int(error).min(1, error).max(most, error);
};

const venue = z.union([
  word('a name').transform((name) => ({ name })),
  z.strictObject({
    /** Full name. */
    name: word('a name'),
    /** Key in addresses; made from the name without it. */
    slug: word('a slug').optional(),
    /** City. */
    city: word('a city').optional(),
    /** One line, without the name. */
    address: word('an address').optional(),
  }),
]);

const source = z
  .strictObject({
    /** Stored with its events. */
    name: word('a name'),
    /** Address of the feed. */
    url: address.optional(),
    /** Path of a file, relative to sources.yaml. */
    file: z.string().min(1).optional(),
    /** Where its content does not tell. */
    format: z.enum(Object.keys(FORMATS) as [keyof typeof FORMATS, ...(keyof typeof FORMATS)[]]).optional(),
    /** As --encoding. */
    encoding: z.string().refine(isEncoding, 'must be an encoding such as windows-1252 or utf-16le').optional(),
    /** As --base; the address of the feed without it. */
    base: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
    /** As --time-zone. */
    time_zone: z.string().refine(isTimeZone, 'must be an IANA time zone, such as America/New_York').optional(),
    /** As --midnight-is-no-time. */
    midnight_is_no_time: z.boolean().default(false),
    /** Venue of events that name none. */
    venue: venue.optional(),
    /** Major category of events that name none. */
    category: word('a category').optional(),
    /** `own`: its event_id may be anything, and means something in this feed only. */
    ids: z.enum(['shared', 'own']).default('shared'),
    /** As --snapshot. */
    snapshot: z.boolean().default(false),
    /** Share of its upcoming events that a snapshot may remove. */
    may_vanish: share.default(DEFAULT_SHARE),
    /** Sent with each request to the host of `url`. */
    headers: z
      .record(
        z
          .string()
          .regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'must be the name of a header')
          .refine((name) => !OWN_HEADERS.test(name), 'is set by EventHub itself'),
        withVariables.refine((text) => /^[\t\x20-\x7e]*$/.test(text), 'must be one line of ASCII'),
      )
      .default({}),
    /** Whether robots.txt is obeyed. */
    robots: z.enum(['respect', 'ignore']).default('respect'),
    /** Limit, as transferred and as unpacked. */
    max_megabytes: wholeNumber(2048).default(64),
    /** For each request. */
    timeout_seconds: wholeNumber(3600).default(60),
    /** Days without a new event after which the source counts as quiet. */
    quiet_days: wholeNumber(3650).default(14),
    /** Whether `npm run collect` reads it without --only. */
    enabled: z.boolean().default(true),
  })
  .superRefine((given, context) => {
    const issue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if ((given.url === undefined) === (given.file === undefined)) issue([], 'needs either url or file');
    if (given.may_vanish !== DEFAULT_SHARE && !given.snapshot) issue(['may_vanish'], 'works only with snapshot: true');
    if (given.file !== undefined && Object.keys(given.headers).length > 0) issue(['headers'], 'work only with url');
  });

/** A source as sources.yaml has it. Texts may still contain variables. */
export type Source = z.infer<typeof source>;

export const sourcesSchema = z.strictObject({
  /** Hosts in the operator's network that may be asked, as `host` or `host:port`; http is allowed there. */
  private_hosts: z
    .array(z.string().regex(/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i, 'must be a host, or host:port'))
    .default([]),
  /** In the order of the file. */
  sources: z
    .array(source)
    .min(1, 'must list at least one source')
    .superRefine((sources, context) => {
      for (const [index, { name }] of sources.entries()) {
        if (sources.findIndex((other) => other.name === name) < index)
          context.addIssue({ code: 'custom', path: [index, 'name'], message: 'is the name of a source above, too' });
      }
    }),
});

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label) !== undefined;
  } catch {
    return false;
  }
}
