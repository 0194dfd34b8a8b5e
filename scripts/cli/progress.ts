/**
 * A line that shows on a terminal that long work goes on.
 */
import { clearLine, cursorTo } from 'node:readline';

/**
 * Does the work; once it takes more than 2 s on a terminal, shows `label` and the seconds so far on stderr. The line is
 * gone when the work ends. Without a terminal nothing is shown.
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
