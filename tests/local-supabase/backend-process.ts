import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** `npm run backend` in a child process. */
export interface BackendProcess {
  readonly process: ChildProcess;
  /** Rejects with the output if the process ends before it prints its address. */
  readonly url: Promise<string>;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** @param wrapper command that executes the rest of its arguments, for instance under limits */
export function spawnBackend(
  args: readonly string[],
  environment: Record<string, string> = {},
  wrapper: readonly string[] = [],
): BackendProcess {
  const command = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
  const [program = process.execPath, ...words] = [...wrapper, process.execPath, command, 'backend', ...args];
  const child = spawn(program, words, {
    env: { ...process.env, BACKEND_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      const address = /PUBLIC_SUPABASE_URL=(\S+)/.exec(stdout)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then((end) => reject(new Error(`The backend ended: ${JSON.stringify(end)}`)));
  });
  url.catch(() => undefined);
  return { process: child, url, ended };
}
