/** Events of a service worker, with the fields that are used here. */
export interface WorkerEvent extends Event {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  data: { text(): string; type?: unknown; build?: unknown; path?: unknown } | null;
  notification: Notification;
  newSubscription?: PushSubscription | null;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

/** The service worker's global scope. TypeScript can't load DOM and worker types together. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<(Pick<Window, 'focus' | 'postMessage'> & { url: string })[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

export const scope = globalThis as unknown as WorkerScope;
