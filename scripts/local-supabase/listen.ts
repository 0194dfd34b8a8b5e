import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { listen as takePort } from '../cli/port.ts';

/** How long a client may take, in milliseconds. */
export interface Patience {
  /** For the head of a request. */
  readonly head: number;
  /** For the whole of it. */
  readonly request: number;
  /** For requests under way when the server is to end. */
  readonly end: number;
}

/** From this machine, 20 MB take less than a second. */
const usualPatience: Patience = { head: 10_000, request: 30_000, end: 5_000 };

/** Serves an application on 127.0.0.1 only. @throws CommandError when the port is taken or not allowed */
export async function listen(
  application: Hono,
  port: number,
  patience: Patience = usualPatience,
): Promise<{ url: string; close(): Promise<void> }> {
  const limits = {
    headersTimeout: patience.head,
    requestTimeout: patience.request,
    connectionsCheckingInterval: Math.min(patience.head, 2_000),
  };
  const server = createServer(limits, getRequestListener(application.fetch));
  const taken = await takePort(server, port, 'BACKEND_PORT');
  return { url: `http://127.0.0.1:${taken}`, close: () => closeServer(server, patience.end) };
}

/** Lets requests under way finish; idle connections end at once, and those that never finish after a while. */
async function closeServer(server: Server, patience: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), patience);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(timer);
}
