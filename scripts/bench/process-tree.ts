/**
 * What a process and all that it starts take, as Linux tells it. Elsewhere nothing is known.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** Figures of a tree of processes; `null` where the system does not tell. */
export interface TreeFigures {
  readonly cpuSeconds: number | null;
  /** The most memory that any single process of the tree held. */
  readonly peakBytes: number | null;
}

const INTERVAL_MS = 40;
/** Of the clock in which Linux counts processor time; the same on every architecture. */
const TICKS_PER_SECOND = 100;

interface Seen {
  readonly parent: number;
  readonly ticks: number;
}

function readProcess(pid: number): Seen | null {
  try {
    // The name stands in parentheses and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // It ended between being listed and being read.
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
 * Watches until it is told to stop. What a process takes in the last 40 ms before it ends may not be seen.
 *
 * @param root whose descendants are watched with it
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
