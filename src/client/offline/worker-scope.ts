/** A service worker's global scope, as far as it is used: the compiler's own types of workers exclude those of pages. */
export interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ClientMessage) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

interface LastingEvent {
  /** Keeps the worker running until then. */
  waitUntil(work: Promise<unknown>): void;
}

interface ClientMessage extends LastingEvent {
  readonly data: unknown;
  /** The page that sent it. */
  readonly source: { readonly url: string };
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  /** Of a page, if navigation preload is on. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
