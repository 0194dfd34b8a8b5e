/**
 * The port of a server: taking it, and saying in words why it cannot be taken.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { CommandError } from '../command.ts';

/** Only this machine is answered: the embedded backend, which the pages call, is there for nobody else either. */
const ADDRESS = '127.0.0.1';

/**
 * Makes a server listen; the result is its port.
 *
 * @param port 0 takes any free one.
 * @throws CommandError when the port is taken or not allowed.
 */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, ADDRESS);
  try {
    await once(server, 'listening');
  } catch (fault) {
    throw toCommandError(fault, port);
  }
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}

/** Throws what `listen` would throw, before any work is done that would be in vain. */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, port);
  probe.close();
  await once(probe, 'close');
}

function toCommandError(fault: unknown, port: number): unknown {
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined;
  if (code === 'EADDRINUSE') {
    return new CommandError(
      `Port ${port} is in use, perhaps by another EventHub: stop that one, or choose another port with PORT=${port < 65_535 ? port + 1 : 4321}.`,
    );
  }
  if (code === 'EACCES') {
    return new CommandError(`Port ${port} is reserved for the system: choose one above 1023, such as PORT=4321.`);
  }
  return fault;
}
