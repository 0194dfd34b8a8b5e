import type { Turn } from './database.ts';

/** Of one client. A browser sends six requests at a time to one server; the tests, all without an account, dozens. */
const MOST_WAITING = 200;

/** A client has more requests waiting than it may. */
export class TooManyWaiting extends Error {}

/** Runs one piece of work at a time. Clients take turns, so that none waits for all that another has asked for. */
export interface FairQueue {
  /**
   * Runs `work` when it is its turn: after what runs now, and after at most one piece of each client that waits already.
   *
   * @throws TooManyWaiting; the reason of `turn.signal` if that is aborted before the work begins
   */
  run<Result>(work: () => Promise<Result>, turn?: Turn): Promise<Result>;
  /** Resolves once nothing runs or waits. */
  idle(): Promise<void>;
}

interface Waiting {
  /** By which a client's own work is ordered, in milliseconds. */
  readonly due: number;
  /** Never rejects. */
  readonly start: () => Promise<void>;
  readonly refuse: (reason: unknown) => void;
}

export function openFairQueue(mostWaiting = MOST_WAITING): FairQueue {
  /** By client, in the order of their turns. A client is the first until its work is done, then the last. */
  const lanes = new Map<string, Waiting[]>();
  let isServing = false;
  let served = Promise.resolve();

  async function serve(): Promise<void> {
    isServing = true;
    for (let [next] = lanes; next !== undefined; [next] = lanes) {
      const [client, lane] = next;
      await lane.shift()?.start();
      lanes.delete(client);
      if (lane.length > 0) lanes.set(client, lane);
    }
    isServing = false;
  }

  function laneOf(client: string): Waiting[] {
    const lane = lanes.get(client) ?? [];
    lanes.set(client, lane);
    return lane;
  }

  return {
    async run<Result>(work: () => Promise<Result>, { client = '', signal, deferral = 0 }: Turn = {}) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const lane = laneOf(client);
      const due = performance.now() + deferral;
      const waiting: Waiting = { due, start: () => work().then(resolve, reject), refuse: reject };
      lane.splice(lane.findLastIndex((other) => other.due <= due) + 1, 0, waiting);
      if (lane.length > mostWaiting) lane.pop()?.refuse(new TooManyWaiting());
      const leave = () => {
        const place = lane.indexOf(waiting);
        if (place < 0) return;
        lane.splice(place, 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      if (!isServing) served = serve();
      return promise;
    },
    idle: () => served,
  };
}
