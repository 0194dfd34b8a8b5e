/**
 * The port of a server: taking it, and saying in words why it cannot be taken.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { CommandError } from './command.ts';

/** Only this machine is answered: the embedded backend, which the pages call, is there for nobody else either. */
const ADDRESS = '127.0.0.1';

/** The variable that moves a server, with the port it has without. */
const DEFAULTS = { PORT: 4321, BACKEND_PORT: 54_321 } as const;

/** The variable that names a server's port. */
export type PortVariable = keyof typeof DEFAULTS;

/**
 * Makes a server listen; the result is its port.
 *
 * @param port 0 takes any free one.
 * @throws CommandError when the port is taken or not allowed.
 */
export async function listen(server: Server, port: number, variable: PortVariable): Promise<number> {
  server.listen(port, ADDRESS);
  try {
    await once(server, 'listening');
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? fault.code : undefined;
    if (code === 'EADDRINUSE') throw portTaken(port, variable, { cause: fault });
    if (code === 'EACCES') {
      throw new CommandError(
        `Port ${port} is reserved for the system: choose one above 1023, such as ${variable}=${DEFAULTS[variable]}.`,
        1,
        { cause: fault },
      );
    }
    throw fault;
  }
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}

/** Throws what `listen` would throw, before any work is done that would be in vain. */
export async function assertPortFree(port: number, variable: PortVariable): Promise<void> {
  const probe = createServer();
  await listen(probe, port, variable);
  probe.close();
  await once(probe, 'close');
}

/** What to say when another program holds the port. */
export function portTaken(port: number, variable: PortVariable, options?: ErrorOptions): CommandError {
  const other = port < 65_535 ? port + 1 : DEFAULTS[variable];
  return new CommandError(
    `Port ${port} is in use, perhaps by another EventHub: stop that one, or choose another port with ${variable}=${other}.`,
    1,
    options,
  );
}
