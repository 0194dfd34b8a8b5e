/**
 * Processor time and memory of a process and its descendants, from Linux's /proc. Other systems have no figures.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** `null` where the system does not report it. */
export interface TreeFigures {
  readonly cpuSeconds: number | null;
  /** Peak memory of the largest process. */
  readonly peakBytes: number | null;
}

const INTERVAL_MS = 40;
/** Linux counts processor time in these on every architecture. */
const TICKS_PER_SECOND = 100;

interface Seen {
  readonly parent: number;
  readonly ticks: number;
}

function readProcess(pid: number): Seen | null {
  try {
    // The name is in parentheses and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // It exited after it was listed.
    return null;
  }
}

function peakOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

/**
 * Samples a process and its descendants. What a process uses in its last 40 ms may be missed.
 *
 * @returns a function that stops and returns the figures
 */
export function watchTree(root: number): () => TreeFigures {
  if (process.platform !== 'linux') return () => ({ cpuSeconds: null, peakBytes: null });
  const ticks = new Map<number, number>();
  let peakBytes = 0;

  function look(): void {
    const processes = new Map<number, Seen>();
    for (const name of readdirSync('/proc')) {
      const seen = /^\d+$/.test(name) ? readProcess(Number(name)) : null;
      if (seen !== null) processes.set(Number(name), seen);
    }
    const isOfTree = (pid: number): boolean => {
      for (let at = pid; at > 1; at = processes.get(at)?.parent ?? 0) if (at === root) return true;
      return false;
    };
    for (const [pid, seen] of processes) {
      if (!isOfTree(pid)) continue;
      ticks.set(pid, seen.ticks);
      peakBytes = Math.max(peakBytes, peakOf(pid));
    }
  }

  const timer = setInterval(look, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    look();
    const total = [...ticks.values()].reduce((sum, count) => sum + count, 0);
    return { cpuSeconds: total / TICKS_PER_SECOND, peakBytes };
  };
}
