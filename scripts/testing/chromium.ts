import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium as playwrightChromium } from '@playwright/test';
import { CommandError } from '../cli/command.ts';
import { runTool } from './tool.ts';

/** The headless shell comes first: it draws no window, which halves the time of the journeys. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const PLAYWRIGHT = { packageName: '@playwright/test', program: 'playwright' } as const;

/** Tried in this order until a Chromium starts. */
const INSTALLERS: readonly { title: string; isPossible: () => boolean; run: () => Promise<number> }[] = [
  {
    title: "Downloading Playwright's Chromium…",
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
 * The path of a Chromium that starts: `PLAYWRIGHT_CHROMIUM`, the system's, Playwright's, or one installed now.
 *
 * @throws CommandError when none can be found or installed
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
  const installed = await firstThatStarts();
  if (installed !== undefined) return installed;
  for (const installer of INSTALLERS) {
    if (!installer.isPossible()) continue;
    console.log(installer.title);
    await installer.run();
    const found = await firstThatStarts();
    if (found !== undefined) return found;
  }
  throw new CommandError(
    'No Chromium could be found or installed for the browser tests: install one and set PLAYWRIGHT_CHROMIUM=/path/to/chromium.',
  );
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const path of [...INSTALLED, playwrightChromium.executablePath()]) {
    if (existsSync(path) && (await starts(path))) return path;
  }
  return undefined;
}

/** Fails for a browser with missing libraries. */
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
