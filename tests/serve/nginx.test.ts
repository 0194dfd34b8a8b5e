import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../scripts/cli/port.ts';
import { PROJECT } from '../../scripts/testing/tool.ts';
import { removeSite, writeSite } from './temporary-site.ts';

const guide = await readFile(join(PROJECT, 'docs/operating.md'), 'utf8');
const [, example = ''] = /^```nginx\n(.*?)^```/ms.exec(guide) ?? [];

const isThere = ['nginx', 'openssl'].every((program) => spawnSync(program, ['-v']).error === undefined);

describe('the nginx example', () => {
  it('has what a server with TLS needs, and no headers inside a location', () => {
    expect(example).toMatch(/ssl_certificate +\/.*;\n *ssl_certificate_key +\/.*;/);
    const depth = [...example.replaceAll(/"[^"]*"|#.*/g, '')].reduce(
      (sum, sign) => sum + (sign === '{' ? 1 : sign === '}' ? -1 : 0),
      0,
    );
    expect(depth).toBe(0);
    for (const [, body] of example.matchAll(/location [^{]*\{(.*?)\}/gs)) expect(body).not.toContain('add_header');
  });
});

/** Runs it, with other ports, files and a certificate of its own. */
describe.runIf(isThere)('nginx with the example', () => {
  let root: string;
  let stop: () => Promise<void>;
  let port: number;
  let plainPort: number;

  async function freePort(): Promise<number> {
    const probe = createServer();
    const free = await listen(probe, 0, 'PORT');
    probe.close();
    return free;
  }

  beforeAll(async () => {
    root = await writeSite({
      'index.html': 'home',
      '404.html': 'not here',
      _headers: 'x',
      'events.html': 'events',
      'events/12.html': 'twelve',
      'artists/AC/DC.html': 'AC/DC',
      'artists/100% Phat.html': 'Phat',
      'artists/index.css.html': 'css',
      'artists/AC/DC.ics': 'BEGIN:VCALENDAR',
      'venues/ember/embed.html': 'list',
      'venues/ember.json': '{}',
      'venues/~index-0a1b2c3d4e5.html': 'a venue called index',
      'sw.js': 'worker',
      '_astro/app.abc.js': 'script'.repeat(100),
      '_astro/app.abc.js.gz': gzipSync('compressed'),
      'share/1abc.png': 'picture',
    });
    const folder = dirname(root);
    [port, plainPort] = [await freePort(), await freePort()];
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const self = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=shows.example.org'];
    execFileSync('openssl', [...self, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    const server = example
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace('root /srv/eventhub/current;', `root ${root};`);
    await mkdir(join(folder, 'logs'));
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    await writeFile(
      join(folder, 'nginx.conf'),
      `${process.getuid?.() === 0 ? 'user root;\n' : ''}pid ${folder}/pid;\nerror_log ${folder}/logs/error.log;\nevents {}\n` +
        `http { types { text/html html; application/javascript js; } access_log off; ${paths.join(' ')}\n${server}\n}\n`,
    );
    const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
      stdio: 'ignore',
    });
    stop = async () => {
      child.kill('SIGQUIT');
      await once(child, 'exit');
    };
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await get('/').catch(() => null)) !== null) return;
      await sleep(100);
    }
    throw new Error(await readFile(join(folder, 'logs/error.log'), 'utf8'));
  });
  afterAll(async () => {
    await stop?.();
    await removeSite(root);
    await rm(dirname(root), { recursive: true, force: true });
  });

  async function get(path: string, headers: Record<string, string> = {}) {
    const options = { host: '127.0.0.1', port, path, headers, rejectUnauthorized: false };
    const [response] = await once(request(options).end(), 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  it.each([
    ['/', 'home'],
    ['/events', 'events'],
    ['/events?when=today', 'events'],
    ['/events/12', 'twelve'],
    ['/artists/AC%2FDC', 'AC/DC'],
    ['/artists/AC/DC', 'AC/DC'],
    ['/artists/100%25%20Phat', 'Phat'],
    ['/artists/index.css', 'css'],
    ['/venues/~index-0a1b2c3d4e5', 'a venue called index'],
  ])('%s is a page', async (path, body) => {
    expect(await get(path)).toMatchObject({ status: 200, body });
  });

  it.each([
    ['/index.html', '/'],
    ['/index', '/'],
    ['/index.html?a=b', '/?a=b'],
    ['/events/', '/events'],
    ['/events.html', '/events'],
    ['/events/12.html?a=b', '/events/12?a=b'],
    ['/artists/100%25%20Phat/', '/artists/100%25%20Phat'],
  ])('%s leads to %s', async (path, location) => {
    const answer = await get(path);
    expect({ status: answer.status, location: answer.headers.location }).toEqual({ status: 301, location });
  });

  it.each(['/nowhere', '/404', '/404.html', '/_headers', '/artists/What%3F', '/venues/index', '/_astro/gone.js'])(
    '%s is 404.html',
    async (path) => {
      const { status, body, headers } = await get(path);
      expect({ status, body, cache: headers['cache-control'] }).toEqual({
        status: 404,
        body: 'not here',
        cache: 'no-store',
      });
    },
  );

  it('keeps hashed files for a year, sends compressed ones, and protects every answer', async () => {
    const script = await get('/_astro/app.abc.js', { 'accept-encoding': 'gzip' });
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'x-content-type-options': 'nosniff',
    });
    expect((await get('/share/1abc.png')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
    for (const path of ['/', '/nowhere', '/events/']) {
      expect((await get(path)).headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
      });
    }
  });

  it('lets other sites frame embedded lists and read JSON, and nothing else', async () => {
    expect((await get('/venues/ember/embed')).headers).toMatchObject({
      'content-security-policy': 'frame-ancestors *',
    });
    expect((await get('/venues/ember.json')).headers).toMatchObject({ 'access-control-allow-origin': '*' });
    const { headers } = await get('/');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toBe("frame-ancestors 'none'");
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('sends calendars as such, and 404.html for one that is gone', async () => {
    const { headers, body } = await get('/artists/AC%2FDC.ics');
    expect([headers['content-type'], body]).toEqual(['text/calendar; charset=utf-8', 'BEGIN:VCALENDAR']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(await get('/artists/AC.ics')).toMatchObject({ status: 404, body: 'not here' });
  });

  it('leads http to https', async () => {
    const options = { host: '127.0.0.1', port: plainPort, path: '/events?a=b' };
    const [response] = await once(httpRequest(options).end(), 'response');
    expect([response.statusCode, response.headers.location]).toEqual([301, 'https://shows.example.org/events?a=b']);
    response.resume();
  });
});
