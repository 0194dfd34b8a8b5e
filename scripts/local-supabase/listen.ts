import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { listen as bindPort } from '../cli/port.ts';

/** In milliseconds. */
export interface Timeouts {
  /** For the headers of a request. */
  readonly headers: number;
  /** For a whole request. */
  readonly request: number;
  /** For open requests when the server closes. */
  readonly close: number;
}

const TIMEOUTS: Timeouts = { headers: 10_000, request: 30_000, close: 5_000 };

/** Serves an application on 127.0.0.1. @throws CommandError when the port is taken or not allowed */
export async function listen(
  application: Hono,
  port: number,
  timeouts: Timeouts = TIMEOUTS,
): Promise<{ url: string; close(): Promise<void> }> {
  const limits = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: Math.min(timeouts.headers, 2_000),
  };
  // The listener's own clean-up resets the connection of a client that is still sending half a second after the answer.
  // Node drops what nobody reads of a body, and body-limit.ts the rest, both until `requestTimeout`.
  const server = createServer(limits, getRequestListener(application.fetch, { autoCleanupIncoming: false }));
  const boundPort = await bindPort(server, port, 'BACKEND_PORT');
  return { url: `http://127.0.0.1:${boundPort}`, close: () => closeServer(server, timeouts.close) };
}

/** Closes idle connections immediately, others when their request ends or the timeout passes. */
async function closeServer(server: Server, timeout: number): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), timeout);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(timer);
}
