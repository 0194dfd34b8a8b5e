import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../scripts/cli/port.ts';
import { newestPages } from '../../scripts/publish/newest-pages.ts';
import { waitForPublish } from '../../scripts/publish/wait-for-publish.ts';
import { startCommand } from '../cli/run-command.ts';

const BUILT = '2026-03-05T12:00:00.000Z';
const EARLIER = '2026-03-05T06:00:00.000Z';

/** Responses by path, one per request; the last one repeats. */
type Script = Record<string, (string | number)[]>;

let server: Server;
let url: string;
let script: Script;
let asked: string[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    asked.push(path);
    const answers = script[path] ?? [404];
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 404;
    response.writeHead(typeof answer === 'number' ? answer : 200);
    response.end(typeof answer === 'number' ? '' : answer);
  });
  url = `http://127.0.0.1:${await listen(server, 0, 'PORT')}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const status = (builtAt: string) => JSON.stringify({ built_at: builtAt, data_as_of: null, events: 2 });
const feed = (...links: string[]) =>
  `<rss><channel><link>${url}/</link>${links.map((link) => `<item><title>A</title><link>${link}</link></item>`).join('')}</channel></rss>`;
const wait = (timeoutMs = 60_000, signal = new AbortController().signal) =>
  waitForPublish({ siteUrl: url, builtAt: new Date(BUILT), timeoutMs, intervalMs: 1, signal });

describe('waiting for a build to be published', () => {
  it('ends at once if it is', async () => {
    script = { '/status.json': [status(BUILT)], '/newly-added.xml': [feed(`${url}/events/2`)], '/events/2': ['page'] };
    expect(await wait()).toBe(1);
  });

  it('accepts a later build', async () => {
    script = { '/status.json': [status('2026-03-05T13:00:00Z')], '/newly-added.xml': [feed()] };
    expect(await wait()).toBe(0);
  });

  it('continues through an older build, errors, invalid responses and missing pages', async () => {
    script = {
      '/status.json': [404, 500, '<html>', '{}', status(EARLIER), status(BUILT)],
      '/newly-added.xml': [503, feed(`${url}/events/2`, `${url}/events/1`)],
      '/events/2': ['page'],
      '/events/1': [404, 'page'],
    };
    expect(await wait()).toBe(2);
    expect(asked.filter((path) => path === '/status.json')).toHaveLength(8);
  });

  it.each([
    ['it shows that of 2026-03-05T06:00:00.000Z', { '/status.json': [status(EARLIER)] }],
    ['its status.json answers 404', {}],
    ['its status.json is not that of an EventHub site', { '/status.json': ['<!doctype html>'] }],
    ['its newly-added.xml answers 404', { '/status.json': [status(BUILT)] }],
  ])('times out: %s', async (reason, answers: Script) => {
    script = answers;
    await expect(wait(20)).rejects.toThrow(
      `${url} does not show the build of ${BUILT} after 0 s (${reason}): check the deployment at the host, then run this again.`,
    );
  });

  it('times out if the site does not respond', async () => {
    server.close();
    await expect(wait(20)).rejects.toThrow(/\(it cannot be reached \(connect ECONNREFUSED/);
  });

  it('can be stopped', async () => {
    script = {};
    await expect(wait(60_000, AbortSignal.abort())).rejects.toMatchObject({ exitCode: 130 });
  });
});

describe('the newest pages', () => {
  it('are the first five of this site in the feed', () => {
    const links = [1, 2, 3, 4, 5, 6].map((id) => `https://shows.example/events/${id}`);
    const other = ['https://shows.example.evil/events/0', 'nonsense', '//shows.example/events/0'];
    expect(newestPages(feed(...other, ...links), 'https://shows.example')).toEqual(links.slice(0, 5));
  });
});

describe('npm run wait-for-publish', () => {
  it('prints what it has seen', async () => {
    script = { '/status.json': [status(BUILT)], '/newly-added.xml': [feed(`${url}/events/2`)], '/events/2': ['page'] };
    expect(await startCommand('wait-for-publish', ['--built-at', BUILT], { SITE_URL: url }).end).toEqual({
      code: 0,
      stdout: `${url} shows the build of ${BUILT}; its 1 newest event page answers.\n`,
      stderr: '',
    });
  });

  it.each([
    [['--built-at', 'yesterday'], /^--built-at must be an instant/],
    [['--timeout', 'long', '--built-at', BUILT], /^--timeout must be/],
    [['now'], /^Unexpected argument 'now'/],
  ])('%j exits with 64', async (args, sentence) => {
    const outcome = await startCommand('wait-for-publish', args).end;
    expect(outcome).toMatchObject({ code: 64, stderr: expect.stringMatching(sentence) });
  });
});
