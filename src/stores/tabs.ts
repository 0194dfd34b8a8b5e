/** Tells the browser's other tabs of a change that was written. */
export interface Tabs<Change> {
  post(change: Change): void;
  listen(listener: (change: Change) => void): void;
}

/** @param name of the channel */
export function tabsOf<Change>(name: string): Tabs<Change> {
  if (import.meta.env.SSR) return { post: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    post: (change) => channel.postMessage(change),
    listen: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<Change>) => listener(data)),
  };
}
