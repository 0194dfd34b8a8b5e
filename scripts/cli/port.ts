import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { CommandError } from './command.ts';

/** Loopback only: these servers are for local use. */
const ADDRESS = '127.0.0.1';

/** Variables that set the port of a server, with its default. */
const DEFAULTS = { PORT: 4321, BACKEND_PORT: 54_321 } as const;

/** The variable that names a server's port. */
export type PortVariable = keyof typeof DEFAULTS;

/**
 * Makes a server listen, and returns its port.
 *
 * @param port 0 for any free one
 * @throws CommandError when the port is in use or not allowed
 */
export async function listen(server: Server, port: number, variable: PortVariable): Promise<number> {
  server.listen(port, ADDRESS);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw portTaken(port, variable, { cause: error });
    if (code === 'EACCES') {
      throw new CommandError(
        `Port ${port} is reserved for the system: choose one above 1023, such as ${variable}=${DEFAULTS[variable]}.`,
        1,
        { cause: error },
      );
    }
    throw error;
  }
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}

/** Fails like `listen` would, before a command does work that would be lost. */
export async function assertPortFree(port: number, variable: PortVariable): Promise<void> {
  const probe = createServer();
  await listen(probe, port, variable);
  probe.close();
  await once(probe, 'close');
}

/** The error for a port that another program uses. */
export function portTaken(port: number, variable: PortVariable, options?: ErrorOptions): CommandError {
  const other = port < 65_535 ? port + 1 : DEFAULTS[variable];
  return new CommandError(
    `Port ${port} is in use, perhaps by another EventHub: stop that one, or choose another port with ${variable}=${other}.`,
    1,
    options,
  );
}
