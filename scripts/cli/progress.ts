import { clearLine, cursorTo } from 'node:readline';

/**
 * Runs the work. On a terminal, a progress line on stderr shows `label` and the elapsed seconds after 2 s; it is cleared
 * when the work ends.
 */
export async function withProgress<T>(label: string | (() => string), work: () => Promise<T>): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY) return await work();
  const started = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.floor((performance.now() - started) / 1000);
    if (seconds < 2) return;
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
    stderr.write(`${typeof label === 'string' ? label : label()} ${seconds} s`);
  }, 1000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
  }
}
