import { isKeptPage, KEPT_ANSWERS, KEPT_PAGES } from '#shared/offline-pages.ts';
import { normalizePath, paths } from '#shared/paths.ts';
import { WISH_CACHE } from '#shared/push-wish.ts';
import { renewSubscription } from './push-change.ts';
import { canKeep, isAnswer, isPageOf, keptPage, kindOf, noticeOf, ownAddress } from './rules.ts';

/** Events of a service worker, with the fields that are used here. */
interface WorkerEvent extends Event {
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

const scope = globalThis as unknown as WorkerScope;

/*
 * The service worker (docs/decisions/0026-service-worker.md). One cache per build holds its files,
 * the latest HTML of the kept pages and the latest API answers. Content of different builds is
 * never mixed.
 */

/** Inserted by the build (scripts/build/service-worker.ts). */
declare const BUILD: string;
declare const SHELL: readonly string[];
declare const SCHEMA_VERSION: number;

const CACHE = `ctrl-${BUILD}`;
const HERO_STILL = /\/assets\/hero-[\w-]+\.png/g;
/** Timeout in ms before the cached page is shown. */
const PATIENCE_MS = 2000;
const nothing = () => undefined;
const pathOf = (request: Request) => normalizePath(new URL(request.url).pathname);
const read = async (path: string) =>
  (await caches.open(CACHE)).match(path, { ignoreVary: true }).catch(nothing);

/** Caches a response of this build, with the time. On a full disk the previous one stays. */
async function keep(path: string, answer: Response): Promise<boolean> {
  const isPage = isKeptPage(path);
  if (!canKeep(answer, isPage ? 'text/html' : 'application/json')) return false;
  const at = new Date().toISOString();
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set('x-kept', at);
  const text = await answer.text();
  if (!(isPage ? isPageOf(text, BUILD) : isAnswer(text, SCHEMA_VERSION))) return false;
  const kept = new Response(isPage ? keptPage(text, path, at) : text, { headers });
  const cache = await caches.open(CACHE);
  await cache.put(path, kept);
  // Stills of the stage are several, and the page names those of its moment.
  if (path === paths.home) await cache.addAll([...new Set(text.match(HERO_STILL))]).catch(nothing);
  return true;
}

const refresh = async (path: string) => keep(path, await fetch(path, { cache: 'no-cache' }));

/** Fetches missing files. Rejects when a file that is needed offline is missing. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  const there = new Set<string>((await cache.keys()).map(pathOf));
  const isMissing = (path: string) => !there.has(path);
  await cache.addAll(SHELL.filter(isMissing));
  const needed: string[] = [paths.home, paths.offline].filter(isMissing);
  const isThere = await Promise.all(needed.map(refresh));
  if (isThere.includes(false)) throw new Error('The pages are those of another build');
  const others = [...KEPT_PAGES, ...KEPT_ANSWERS].filter(isMissing);
  await Promise.allSettled(others.filter((path) => !needed.includes(path)).map(refresh));
}

/** Names of other builds' caches, oldest first. */
const otherCaches = async () =>
  (await caches.keys()).filter((name) => name !== CACHE && name !== WISH_CACHE);
const remove = (names: readonly string[]) => Promise.all(names.map((name) => caches.delete(name)));
const openPages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** A page: from the network if it answers in time, else from the cache. */
async function page(event: WorkerEvent): Promise<Response> {
  const path = pathOf(event.request);
  const network = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const keeping = network.then((answer) => isKeptPage(path) && keep(path, answer.clone()));
  event.waitUntil(keeping.catch(nothing));
  const kept = await read(path);
  if (kept === undefined) {
    return network.catch(async () => (await read(paths.offline)) ?? Response.error());
  }
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([network.catch(nothing), late]);
  return answer !== undefined && answer.status < 500 ? answer : kept;
}

/** An API answer: from the network, else from the cache, marked by a header. */
async function answer(event: WorkerEvent): Promise<Response> {
  const path = pathOf(event.request);
  const fresh = await fetch(event.request).catch(nothing);
  if (fresh === undefined || fresh.status >= 500) {
    return (await read(path)) ?? fresh ?? Response.error();
  }
  event.waitUntil(keep(path, fresh.clone()).catch(nothing));
  return fresh;
}

/** A file of this build, or of the previous one for a page still open: names contain a hash. */
async function file(event: WorkerEvent): Promise<Response> {
  const path = pathOf(event.request);
  const kept = (await read(path)) ?? (await caches.match(path, { ignoreVary: true }));
  if (kept !== undefined) return kept;
  const fresh = await fetch(event.request);
  const picture = canKeep(fresh, 'image/') ? fresh.clone() : undefined;
  if (picture) {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(path, picture).catch(nothing)));
  }
  return fresh;
}

/** Handles messages from pages (client/src/lib/live/service-worker.ts). */
async function hear(data: WorkerEvent['data']): Promise<void> {
  const { type, build, path } = data ?? {};
  // A page started, or one of this build is open: a waiting worker activates.
  if (type === 'takeOver' || (type === 'installed' && build === BUILD)) await scope.skipWaiting();
  // A page of this build started: remove what no open page needs, refetch what is missing.
  if (type === 'started' && build === BUILD) {
    if ((await openPages()).length < 2) await remove(await otherCaches());
    await fill();
    // The page may have loaded before a worker controlled it.
    const isKept = typeof path !== 'string' || (await read(path)) !== undefined;
    if (!isKept && isKeptPage(path)) await refresh(path);
  }
  // Client-side navigation fetches no HTML.
  if (type === 'visited' && typeof path === 'string' && isKeptPage(path)) await refresh(path);
}

scope.addEventListener('install', (event) => {
  event.waitUntil(fill().catch((error) => remove([CACHE]).then(() => Promise.reject(error))));
});

scope.addEventListener('activate', (event) => {
  // Pages of the previous build may be open and still fetch its files.
  const removed = otherCaches().then((names) => remove(names.slice(0, -1)));
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([removed, preload, scope.clients.claim()]));
});

scope.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, location.origin);
  if (kind !== 'other') event.respondWith({ page, answer, file }[kind](event));
});

scope.addEventListener('message', (event) => event.waitUntil(hear(event.data).catch(nothing)));

scope.addEventListener('push', (event) => {
  const { title, url, ...texts } = noticeOf(event.data?.text());
  // `renotify`: a notification that replaces another also alerts.
  const options = {
    ...texts,
    data: url,
    renotify: true,
    lang: 'nb',
    icon: '/varsel-192.png',
    // Only Android shows it, in its status bar.
    badge: '/varsel-merke-96.png',
  };
  event.waitUntil(scope.registration.showNotification(title, options));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = ownAddress(event.notification.data, location.origin);
  const open = async () =>
    (await openPages()).find((one) => one.url === url)?.focus() ?? scope.clients.openWindow(url);
  event.waitUntil(open());
});

scope.addEventListener('pushsubscriptionchange', (event) => {
  const renewed = renewSubscription(scope.registration.pushManager, event.newSubscription);
  const tellPages = () =>
    openPages().then((all) => all.map((one) => one.postMessage('pushChanged')));
  event.waitUntil(renewed.catch(nothing).then(tellPages));
});
