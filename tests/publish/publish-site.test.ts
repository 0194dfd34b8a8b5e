import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rollBack } from '../../scripts/publish/publish-site.ts';
import type { Upload } from '../../scripts/publish/upload.ts';
import { servers } from './servers.ts';

/** What surrounds the transfer, with a copy in the place of rsync, which a machine may lack. */
const { context, makeSite, options, publish, served, current, releases, incoming } = servers();

const copy = async ({ site, to }: Upload) => {
  await cp(site, to, { recursive: true });
  return 3;
};

/** A transfer that ends without an error, but not as it should. */
const faulty = (fault: (to: string) => Promise<void>) => async (request: Upload) => {
  const uploaded = await copy(request);
  await fault(request.to);
  return uploaded;
};

const publishNew = async () => {
  await makeSite();
  return await publish({ upload: copy });
};

const isLinux = process.platform === 'linux';

describe.runIf(isLinux)('publishing', () => {
  test('creates what is missing, and serves the release through a link', async () => {
    expect(await publish({ upload: copy })).toMatch(
      /^Published 4 files \(3 uploaded, the others unchanged\) as 20261130T\d{6}\.000Z at \//,
    );
    expect(await served()).toMatch(/^build \d+$/);
    expect(await current()).toBe(`releases/${(await releases())[0]}`);
    expect(await incoming()).toEqual([]);
  });

  test('keeps the newest five', async () => {
    for (let build = 0; build < 7; build += 1) await publishNew();
    const kept = await releases();
    expect(kept).toHaveLength(5);
    expect(await current()).toBe(`releases/${kept.at(-1)}`);
  });

  test('makes no release of a build that is served already, unless forced', async () => {
    await publish({ upload: copy });
    expect(await publish({ upload: copy })).toMatch(/ serves this build already, as 20261130T\d{6}\.000Z\.$/);
    expect(await releases()).toHaveLength(1);
    await publish({ upload: copy, isForced: true });
    expect(await releases()).toHaveLength(2);
  });

  test('can be taken back, again and again, and goes on from there', async () => {
    const shown: (string | null)[] = [];
    for (let build = 0; build < 3; build += 1) {
      await publishNew();
      shown.push(await served());
    }
    expect(await rollBack(options({ isDry: true }))).toMatch(/^Dry run: /);
    expect(await served()).toBe(shown[2]);
    await rollBack(options());
    expect(await served()).toBe(shown[1]);
    await rollBack(options());
    expect(await served()).toBe(shown[0]);
    await expect(rollBack(options())).rejects.toThrow(/has no release before 2026/);
    // The served one is the oldest: it stays, however many follow it.
    await publishNew();
    for (let build = 0; build < 4; build += 1) await publishNew();
    expect(await releases()).toHaveLength(5);
  });

  test('leads back to what was served, and never to what was taken back', async () => {
    const newest = async () => {
      await publishNew();
      return await served();
    };
    const [first, bad] = [await newest(), await newest()];
    await rollBack(options());
    const next = await newest();
    const last = await newest();
    expect(new Set([first, bad, next, last]).size).toBe(4);
    await rollBack(options());
    expect(await served()).toBe(next);
    await rollBack(options());
    expect(await served()).toBe(first);
    // With too many, what was taken back goes first.
    const [firstRelease = '', badRelease = ''] = await releases();
    for (let build = 0; build < 3; build += 1) await publishNew();
    expect(await releases()).toContain(firstRelease);
    expect(await releases()).toHaveLength(5);
    expect(await releases()).not.toContain(badRelease);
    expect(await readdir(join(context.folder, 'before'))).not.toContain(badRelease);
  });

  test('can be taken back on a server whose releases an earlier version published', async () => {
    for (let build = 0; build < 2; build += 1) await publishNew();
    await rm(join(context.folder, 'before'), { recursive: true });
    await rollBack(options());
    expect(await current()).toBe(`releases/${(await releases())[0]}`);
  });

  test('never removes the release that is served, and shares files with it', async () => {
    for (let build = 0; build < 5; build += 1) await publishNew();
    const [oldest] = await releases();
    for (let back = 0; back < 4; back += 1) await rollBack(options());
    expect(await current()).toBe(`releases/${oldest}`);
    let former: string | null = null;
    await makeSite();
    await publish({
      upload: (request) => {
        former = request.former;
        return copy(request);
      },
    });
    expect(former).toBe(join(context.folder, 'releases', oldest ?? ''));
    expect(await releases()).toHaveLength(5);
  });

  test('as a dry run changes no site', async () => {
    await publish({ upload: copy });
    const before = [await releases(), await current()];
    await makeSite();
    expect(await publish({ upload: async () => 2, isDry: true })).toBe(
      `Dry run: 3 files, of which 2 would be uploaded to ${context.folder}.`,
    );
    expect([await releases(), await current()]).toEqual(before);
  });
});

describe.runIf(isLinux)('a site that has lost many pages', () => {
  test('is published only by force', async () => {
    await makeSite({}, 1000);
    await publish({ upload: copy });
    const before = await current();
    await makeSite({}, 699);
    for (const isDry of [false, true]) {
      await expect(publish({ upload: copy, isDry })).rejects.toMatchObject({
        exitCode: 3,
        message: expect.stringMatching(/^The new site has 699 of the 1,000 pages of the site at \/.*with --force\.$/),
      });
    }
    expect(await current()).toBe(before);
    expect(await publish({ upload: copy, isForced: true })).toMatch(/^Published/);
    // What is served now is the measure.
    await makeSite({}, 690);
    expect(await publish({ upload: copy })).toMatch(/^Published/);
  });

  test('is published where the served one does not say how many it has', async () => {
    await publish({ upload: copy });
    await makeSite({}, 1);
    expect(await publish({ upload: copy })).toMatch(/^Published/);
  });
});

describe.runIf(isLinux)('leaves the served site as it is if', () => {
  const faults: readonly (readonly [string, (request: Upload) => Promise<number>, RegExp])[] = [
    ['a file is missing there', faulty((to) => rm(join(to, '404.html'))), /has 2 files of 3: the upload is incomplete/],
    ['a file too many is there', faulty((to) => writeFile(join(to, 'x'), '')), /has 4 files of 3/],
    ['status.json is missing', faulty((to) => rm(join(to, 'status.json'))), /cannot be checked/],
    [
      'it is another build',
      faulty((to) => writeFile(join(to, 'status.json'), '{}')),
      /has the status.json of another build/,
    ],
    ['the folder is gone', faulty((to) => rm(to, { recursive: true })), /cannot be checked/],
    ['the transfer fails', () => Promise.reject(new Error('broken')), /broken/],
    [
      'a build replaces it here',
      async (request) => {
        const uploaded = await copy(request);
        await makeSite();
        return uploaded;
      },
      /A build replaced the site during the upload/,
    ],
  ];

  test.each(faults)('%s', async (_, upload, sentence) => {
    await publish({ upload: copy });
    const before = [await releases(), await current()];
    await makeSite();
    await expect(publish({ upload })).rejects.toThrow(sentence);
    expect([await releases(), await current()]).toEqual(before);
    expect(await incoming()).toEqual([]);
    // And the next one is not in its way.
    await publish({ upload: copy });
    expect(await releases()).toHaveLength(2);
  });

  test('another publish runs', async () => {
    let begun = () => {};
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    let finish = () => {};
    const first = publish({
      upload: async (request) => {
        begun();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        return await copy(request);
      },
    });
    await running;
    await expect(publish({ upload: copy })).rejects.toThrow(
      /^Another publish to .* is running: wait until it has ended/,
    );
    await expect(rollBack(options())).rejects.toThrow(/^Another publish/);
    finish();
    await first;
    await publishNew();
    expect(await releases()).toHaveLength(2);
  });

  test('there is no built site', async () => {
    await rm(join(context.site, 'status.json'));
    await expect(publish({ upload: copy })).rejects.toThrow(/^There is no built site in .*npm run build makes it\.$/);
  });

  test('current is a folder', async () => {
    await mkdir(join(context.folder, 'current'), { recursive: true });
    await expect(publish({ upload: copy })).rejects.toThrow(
      /current on this machine is no symbolic link: move it away/,
    );
  });

  test('nothing can be written there', async () => {
    const target = { host: null, folder: '/proc/eventhub' };
    await expect(publish({ upload: copy, target })).rejects.toThrow(
      /^\/proc\/eventhub on this machine cannot be written \(.+\): create it .* sudo install --directory/,
    );
  });
});
