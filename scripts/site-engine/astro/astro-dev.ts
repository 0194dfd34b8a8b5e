/**
 * The child process of Astro's development server, which sees no secrets. Argument: the port.
 */
import { dev } from 'astro';

const [port = ''] = process.argv.slice(2);

process.on('disconnect', () => process.exit(0));

await dev({ server: { port: Number(port) } });
