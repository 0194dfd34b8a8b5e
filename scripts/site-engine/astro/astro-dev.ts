/**
 * The process that runs Astro's development server for `npm run dev`; apart from it for the same reasons as
 * `astro-build.ts`. Its one argument is the port.
 */
import { dev } from 'astro';

const [port = ''] = process.argv.slice(2);

process.on('disconnect', () => process.exit(0));

await dev({ server: { port: Number(port) } });
