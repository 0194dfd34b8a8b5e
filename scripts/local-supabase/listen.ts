import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { listen as takePort } from '../port.ts';

/** Serves an application on 127.0.0.1 only. @throws CommandError when the port is taken or not allowed */
export async function listen(application: Hono, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(getRequestListener(application.fetch));
  const taken = await takePort(server, port, 'BACKEND_PORT');
  return { url: `http://127.0.0.1:${taken}`, close: () => closeServer(server) };
}

/** Lets requests under way finish; idle connections end at once. */
async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
