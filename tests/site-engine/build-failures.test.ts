import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  backend,
  before,
  build,
  copyFirstSite,
  digestOf,
  EVENTS,
  folder,
  nodeArguments,
  prepareFirstSite,
  proxy,
  write,
} from './first-site.ts';

// Each test builds once or twice, possibly on a slow machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

prepareFirstSite();

/** Whether a small disk can be mounted: by root, or by any user if the system permits it. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

describe.runIf(canMount)('on a full disk', () => {
  it.each([0, 0.5])('with room for %d of a site, the previous site stays and one sentence says why', async (share) => {
    const from = join(folder, 'first');
    const disk = join(folder, `disk-${share}`);
    const bytes = Number(execFileSync('du', ['-sb', from], { encoding: 'utf8' }).split('\t')[0]);
    const dirs = { outDir: join(disk, 'dist'), workDir: join(disk, '.build') };
    // In blocks of 4 KB, because small files occupy more than their size.
    const room = `free=$(stat -f -c '%a' "$disk"); dd if=/dev/zero of="$disk/filler" bs=4096 count=$((free - ${Math.floor((bytes * share) / 4096)})) status=none`;
    const script = `
      disk=$1; shift
      mkdir "$disk" && mount -t tmpfs -o size=64m tmpfs "$disk" && cp -a ${JSON.stringify(`${from}/.`)} "$disk"
      ${room}
      "$@"; code=$?
      mkdir "$disk-left" && cp -a "$disk/dist" "$disk-left" && ls "$disk/.build" > "$disk-left/work"
      exit $code`;
    const command = [process.execPath, ...nodeArguments(dirs)];
    const child = spawn('unshare', ['-rm', 'sh', '-c', script, 'sh', disk, ...command], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^[^\n]*the disk is full; free some space, then run it again\.\n$/),
    ]);
    expect(await digestOf(join(`${disk}-left`, 'dist'))).toBe(before);
    expect(await readFile(join(`${disk}-left`, 'work'), 'utf8')).toBe('kept.json\nmanifest\n');
  });
});

describe('with an unreliable database', () => {
  afterEach(() => {
    proxy.intercept = async () => 'pass';
  });

  it('that disconnects during a response, nothing is published and one sentence says why', async () => {
    const dirs = await copyFirstSite('gone');
    let seen = 0;
    proxy.intercept = async (_, path) => (path.startsWith('/rest/v1/listed_events') && ++seen > 1 ? 'cut' : 'pass');
    const error = await build(dirs).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/^The database could not be read [^\n]+$/),
    });
    expect(await digestOf(dirs.outDir)).toBe(before);
    expect((await readdir(dirs.workDir)).sort()).toEqual(['kept.json', 'manifest']);
  });

  it('that keeps gaining rows, nothing is published and one sentence says why', async () => {
    const dirs = await copyFirstSite('growing');
    let id = 1000;
    proxy.intercept = async (method, path) => {
      if (method === 'HEAD' && path.startsWith('/rest/v1/listed_events'))
        await write([{ event_id: ++id, name: 'Late' }]);
      return 'pass';
    };
    const error = await build(dirs).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/^Read 32 events, but the database counts 33: nothing was built\. [^\n]+$/),
    });
    expect(await digestOf(dirs.outDir)).toBe(before);
    expect((await readdir(dirs.workDir)).sort()).toEqual(['kept.json', 'manifest']);
    const late = `${backend.url}/rest/v1/events?event_id=gt.1000`;
    expect((await fetch(late, { method: 'DELETE', headers: { apikey: backend.secretKey } })).ok).toBe(true);
  });

  it('that gains a row before those being read, the site is complete and includes it', async () => {
    const dirs = await copyFirstSite('moved');
    let isWritten = false;
    proxy.intercept = async (_, path) => {
      if (!isWritten && path.includes('event_id=gt.20')) {
        isWritten = true;
        await write([{ event_id: 0, name: 'Behind', venue_slug: 'hall-9', event_datetime: '2026-12-20T20:00:00Z' }]);
      }
      return 'pass';
    };
    await build(dirs);
    const files = new Set(await readdir(dirs.outDir, { recursive: true }));
    const pages = [...files].filter((file) => /^events\/\d+\.html$/.test(file));
    expect(pages.length).toBe(EVENTS + 1);
    expect(files).toContain('events/0.html');
    expect(files).toContain('artists/Behind/venues/hall-9.html');
    const status = JSON.parse(await readFile(join(dirs.outDir, 'status.json'), 'utf8'));
    expect(status.events).toBe(EVENTS + 1);
    const sitemaps = [...files].filter((file) => /^sitemap.*\.xml$/.test(file));
    const xml = await Promise.all(sitemaps.map((file) => readFile(join(dirs.outDir, file), 'utf8')));
    const listed = [...xml.join('').matchAll(/<loc>https:\/\/eventhub\.example(\/[^<]*)<\/loc>/g)].map(
      ([, path = '']) => path,
    );
    expect(listed.length).toBeGreaterThan(EVENTS);
    const lost = listed.filter(
      (path) => !path.endsWith('.xml') && path !== '/' && !files.has(`${decodeURIComponent(path).slice(1)}.html`),
    );
    expect(lost).toEqual([]);
  });
});
