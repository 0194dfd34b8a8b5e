/**
 * Starts one command of this folder: `node scripts/run.mjs build --help`.
 *
 * Plain JavaScript, so that an old Node can run it and print the error below. Node 22.12 to 22.17 need a flag to run
 * TypeScript; later versions do not.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import './cli/fast-start.mjs';
import { packageProblem } from './cli/package-problem.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  console.error(
    `EventHub needs Node 22.12 or newer; this is Node ${process.versions.node}. ` +
      'On Linux x64 `npm ci` installs Node 24 (run commands through npm); elsewhere install it from nodejs.org.',
  );
  process.exit(1);
}

const problem = packageProblem(new URL('../', import.meta.url));
if (problem !== null) {
  console.error(
    `The installed packages are not those of this version (${problem}): run \`npm ci\`, then run it again.`,
  );
  process.exit(1);
}

// npm forwards signals to its shell, which exits without forwarding them. When that parent is gone, stop.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

const [command, ...rest] = process.argv.slice(2);
const file = new URL(`./${command}.ts`, import.meta.url);

if (process.features.typescript) {
  process.argv = [process.execPath, fileURLToPath(file), ...rest];
  try {
    await import(file.href);
  } catch (error) {
    const [, name] = error?.code === 'ERR_MODULE_NOT_FOUND' ? (/package '([^']+)'/.exec(error.message) ?? []) : [];
    if (name === undefined) throw error;
    console.error(`${command} needs ${name}, which is not installed: run \`npm ci\`, then run it again.`);
    process.exit(1);
  }
} else {
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'];
  const options = [process.env['NODE_OPTIONS'], ...flags].filter(Boolean).join(' ');
  const child = spawn(process.execPath, [fileURLToPath(file), ...rest], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: options },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
