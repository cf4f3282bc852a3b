/** An event of a service worker, with what ours reads of each kind. */
export interface WorkerEvent extends Event {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  data: { text(): string; type?: unknown; build?: unknown; path?: unknown } | null;
  notification: Notification;
  newSubscription?: PushSubscription | null;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

/** What ours uses of its scope: TypeScript has the types of pages or of workers, not of both. */
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
