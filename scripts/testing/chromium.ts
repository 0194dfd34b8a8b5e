/**
 * A Chromium for the browser tests: the one that is there, else one that is fetched.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium as playwrightChromium } from '@playwright/test';
import { CommandError } from '../cli/command.ts';
import { runTool } from './tool.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const PLAYWRIGHT = { packageName: '@playwright/test', program: 'playwright' } as const;

/** Ways to get a Chromium, the plainest first. Each is tried only if the ones before gave none that starts. */
const INSTALLERS: readonly { title: string; isPossible: () => boolean; run: () => Promise<number> }[] = [
  {
    title: "Fetching Playwright's own Chromium…",
    isPossible: () => true,
    run: () => runTool(PLAYWRIGHT, ['install', 'chromium']),
  },
  {
    title: "Installing the system's Chromium…",
    isPossible: isDebianRoot,
    run: async () =>
      (await runProgram('apt-get', ['update'])) || (await runProgram('apt-get', ['install', '--yes', 'chromium'])),
  },
  {
    title: "Installing the libraries that Playwright's Chromium needs…",
    isPossible: () => isDebianRoot() && existsSync(playwrightChromium.executablePath()),
    run: () => runTool(PLAYWRIGHT, ['install-deps', 'chromium']),
  },
];

/**
 * The path of a Chromium that starts: `PLAYWRIGHT_CHROMIUM`, the system's, Playwright's own, or one fetched now.
 *
 * @throws CommandError when there is none to be had.
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env['PLAYWRIGHT_CHROMIUM'] ?? '';
  if (chosen !== '') {
    if (await starts(chosen)) return chosen;
    throw new CommandError(
      `PLAYWRIGHT_CHROMIUM names ${chosen}, which does not start: give the path of a Chromium.`,
      64,
    );
  }
  const present = await firstThatStarts();
  if (present !== undefined) return present;
  for (const installer of INSTALLERS) {
    if (!installer.isPossible()) continue;
    console.log(installer.title);
    await installer.run();
    const fetched = await firstThatStarts();
    if (fetched !== undefined) return fetched;
  }
  throw new CommandError(
    'No Chromium could be found or fetched for the browser tests: install one and name it with PLAYWRIGHT_CHROMIUM=/path/to/chromium.',
  );
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const path of [...INSTALLED, playwrightChromium.executablePath()]) {
    if (existsSync(path) && (await starts(path))) return path;
  }
  return undefined;
}

/** A browser without its libraries is there but does not start; asking for its version finds out. */
async function starts(path: string): Promise<boolean> {
  try {
    await promisify(execFile)(path, ['--version', '--no-sandbox'], { timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function runProgram(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
