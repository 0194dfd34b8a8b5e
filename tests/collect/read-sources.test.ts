import { expect, it } from 'vitest';
import { parseSources } from '../../scripts/collect/read-sources.ts';

const parse = (text: string) => parseSources(text, 'sources.yaml');

it('reads a source with nothing but a name and an address', () => {
  expect(parse('sources:\n  - {name: hall, url: https://hall.example/shows}').sources).toEqual([
    {
      name: 'hall',
      url: 'https://hall.example/shows',
      midnight_is_no_time: false,
      ids: 'shared',
      snapshot: false,
      may_vanish: 0.3,
      headers: {},
      robots: 'respect',
      max_megabytes: 64,
      timeout_seconds: 60,
      quiet_days: 14,
      enabled: true,
    },
  ]);
});

const HEAD = 'sources:\n  - name: hall\n    url: https://hall.example/\n';

it.each([
  ['no YAML', 'sources: [', /^sources\.yaml:\d+ is not valid YAML: /],
  ['an empty file', '', 'sources.yaml:1 sources is missing.'],
  ['no sources', 'sources: []', 'sources.yaml:1 sources must list at least one source.'],
  ['an unknown key', `${HEAD}    colour: red`, 'sources.yaml:4 colour is no key here: check its spelling.'],
  ['an unknown key of the file', `source:\n${HEAD}`, 'sources.yaml:1 source is no key here: check its spelling.'],
  ['a key twice', `${HEAD}    url: https://b.example`, /^sources\.yaml:4 is not valid YAML: /],
  ['a source without a name', 'sources:\n  - url: https://a.example', 'sources.yaml:2 name is missing.'],
  ['neither url nor file', 'sources:\n  - name: a', 'sources.yaml:2 the source needs either url or file.'],
  ['both', `${HEAD}    file: a.csv`, 'sources.yaml:2 the source needs either url or file.'],
  [
    'another protocol',
    'sources:\n  - name: a\n    url: file:///etc/passwd',
    /:3 url must be an http\(s\) address, or /,
  ],
  ['two of a name', `${HEAD}  - name: hall\n    file: a`, 'sources.yaml:4 name is the name of a source above, too.'],
  ['a wrong zone', `${HEAD}    time_zone: Mars/Base`, /:4 time_zone must be an IANA time zone/],
  ...['0.5', '50', '"50"', '101%'].map((share): [string, string, string] => [
    `the share ${share}`,
    `${HEAD}    snapshot: true\n    may_vanish: ${share}`,
    'sources.yaml:5 may_vanish must be a percentage from 0% to 100%, with its sign, such as 50%.',
  ]),
  [
    'a share without a snapshot',
    `${HEAD}    may_vanish: 50%`,
    'sources.yaml:4 may_vanish works only with snapshot: true.',
  ],
  ['a text for a switch', `${HEAD}    enabled: "no"`, 'sources.yaml:4 enabled must be true or false.'],
  ['an unknown format', `${HEAD}    format: rss`, /:4 format must be one of ndjson, json, csv, /],
  ['half a variable', `${HEAD}    headers:\n      X-Key: "\${A:-b}"`, /:5 X-Key may name whole variables only/],
  ["EventHub's own key", `${HEAD}    headers: {A: "\${SUPABASE_SECRET_KEY}"}`, /:4 A may not send SUPABASE_SECRET_KEY/],
  [
    'somebody else’s User-Agent',
    `${HEAD}    headers: {User-Agent: Mozilla}`,
    /:4 User-Agent is set by EventHub itself/,
  ],
  ['a wrong part of a venue', `${HEAD}    venue: {name: Hall, town: X}`, /:4 town is no key here/],
  ['a wrong private host', `private_hosts: ["http://x"]\n${HEAD}`, /:1 private_hosts must be a host, or host:port/],
  ['a number for a text', 'sources:\n  - {name: 12, file: a.csv}', /:2 name must be a text: put it in quotes/],
  ['a list of names', 'sources: [hall]', /:1 the source must be a mapping/],
  ['too small a limit', `${HEAD}    max_megabytes: 0`, /:4 max_megabytes must be a whole number from 1 to 2048/],
])('names the line of %s', (_, text, message) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ exitCode: 64, message: expect.stringMatching(message) }));
});

it('names every mistake', () => {
  expect(() => parse(`${HEAD}    colour: red\n    quiet_days: soon\n`)).toThrow(
    'sources.yaml:4 colour is no key here: check its spelling.\nsources.yaml:5 quiet_days must be a whole number from 1 to 3650.',
  );
});
