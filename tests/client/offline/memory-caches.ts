const absolute = (address: RequestInfo | URL) =>
  new URL(address instanceof Request ? address.url : address, 'https://eventhub.example').href;

/** A cache in memory that takes so many bytes and then reports that its quota is exceeded. */
class MemoryCache {
  readonly #responses = new Map<string, Response>();
  readonly #room: number;

  constructor(room: number) {
    this.#room = room;
  }

  keys = async () => [...this.#responses.keys()].map((url) => new Request(url));
  match = async (address: RequestInfo | URL) => this.#responses.get(absolute(address))?.clone();
  delete = async (address: RequestInfo | URL) => this.#responses.delete(absolute(address));
  put = async (address: RequestInfo | URL, response: Response) => {
    const bodies = await Promise.all([...this.#responses.values(), response].map((each) => each.clone().blob()));
    if (bodies.reduce((sum, { size }) => sum + size, 0) > this.#room)
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.#responses.set(absolute(address), response);
  };
}

/** The browser's caches by name. @param room bytes that each takes */
export class MemoryCaches {
  readonly all = new Map<string, MemoryCache>();
  readonly #room: number;

  constructor(room = Number.POSITIVE_INFINITY) {
    this.#room = room;
  }

  keys = async () => [...this.all.keys()];
  delete = async (name: string) => this.all.delete(name);
  open = async (name: string) => {
    const cache = this.all.get(name) ?? new MemoryCache(this.#room);
    this.all.set(name, cache);
    return cache;
  };

  /** Paths of what is kept, in all caches, sorted. */
  async paths(): Promise<string[]> {
    const keys = await Promise.all([...this.all.values()].map((cache) => cache.keys()));
    return keys
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .sort();
  }
}
