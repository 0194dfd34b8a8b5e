import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { CommandError } from '../command.ts';

/** Serves an application on 127.0.0.1 only. */
export async function listen(application: Hono, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(getRequestListener(application.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (fault: NodeJS.ErrnoException) => reject(toCommandError(fault, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => closeServer(server) };
}

function toCommandError(fault: NodeJS.ErrnoException, port: number): Error {
  if (fault.code === 'EADDRINUSE') {
    return new CommandError(
      `Port ${port} is in use: end the program that holds it, or give another one in BACKEND_PORT.`,
      1,
      { cause: fault },
    );
  }
  return fault;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}

/** Lets requests under way finish; idle connections end at once. */
async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
