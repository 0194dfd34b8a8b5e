import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { assertSecretKey, ensureBackend } from '../../scripts/local-supabase/ensure-running.ts';
import { startLocalSupabase } from '../../scripts/local-supabase/start.ts';

const local = { supabaseUrl: undefined, publishableKey: undefined, secretKey: undefined, siteUrl: 'http://localhost' };

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test('a project in the environment is used as it is', async () => {
  const hosted = { ...local, supabaseUrl: 'https://a.example', publishableKey: 'p', secretKey: 's', backendPort: 1 };
  expect(await ensureBackend(hosted)).toMatchObject({
    url: 'https://a.example',
    publishableKey: 'p',
    secretKey: 's',
    started: false,
  });
});

test('a running backend is used and left running', async () => {
  const backend = await startLocalSupabase();
  const found = await ensureBackend({ ...local, backendPort: Number(new URL(backend.url).port) });
  expect(found).toMatchObject({ url: backend.url, secretKey: backend.secretKey, started: false });
  await found.close();
  expect(await answers(backend.url)).toBe(true);
  await backend.close();
});

test('otherwise a backend is started for the command, keeps its data, and is stopped', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventhub-ensure-'));
  const port = await portOfNobody();
  for (const expected of [[], [{ event_id: 1 }]]) {
    const backend = await ensureBackend({ ...local, backendPort: port }, folder);
    expect(backend).toMatchObject({ url: `http://127.0.0.1:${port}`, started: true });
    const headers = { apikey: backend.secretKey, 'content-type': 'application/json' };
    const events = `${backend.url}/rest/v1/events`;
    expect(await (await fetch(`${events}?select=event_id`, { headers })).json()).toEqual(expected);
    await fetch(events, { method: 'POST', headers, body: '{"event_id":1}' });
    await backend.close();
    expect(await answers(backend.url)).toBe(false);
  }
  await rm(folder, { recursive: true });
});

test('a port used by another program is reported with a remedy', async () => {
  const server = createServer((_, response) => response.end('hello'));
  const backendPort = await listening(server);
  await expect(ensureBackend({ ...local, backendPort })).rejects.toThrow(
    `Port ${backendPort} is in use, perhaps by another EventHub: stop that one, or choose another port with BACKEND_PORT=${backendPort + 1}.`,
  );
  server.close();
});

test('a command that writes needs the secret key of a project, but not of its own backend', () => {
  expect(() => assertSecretKey({ supabaseUrl: 'https://a.example', secretKey: undefined })).toThrow(
    /^SUPABASE_SECRET_KEY is missing/,
  );
  expect(() => assertSecretKey({ supabaseUrl: undefined, secretKey: undefined })).not.toThrow();
});

async function portOfNobody(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
