import { type PushWish, WISH_CACHE, WISH_PATH } from '#shared/push-wish.ts';
import { PUSH_SUBJECTS, type PushSubject } from '#shared/rules/push-subjects.ts';
import { api } from '../call/api.ts';
import { ApiError } from '../call/api-client.ts';
import { knownUser } from '../session/known-session.ts';
import { onPlanChange, presentPlan } from '../storage/plan.ts';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';
import { hasServiceWorker, needsHomeScreen } from './service-worker.ts';

/*
 * Web push in this browser (docs/product/pocket.md#push-in-the-browser). The chosen subjects are in
 * local storage, and in a cache for the service worker. The browser holds the subscription; the
 * server has a copy of it, with the acts of the plan.
 */

/**
 * unsupported   the browser has no push, or the page has no service worker
 * homeScreen    iPhone and iPad allow push only for a page on the home screen
 * denied        the visitor refused; only the browser's settings change that
 */
export type PushState = 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on';

const KEY = 'ctrl-varsler';

interface Wanted {
  subjects: readonly PushSubject[];
  /** What was last sent: subscription, subjects, acts and person, as text. */
  sent: string;
}

const isSubject = (value: unknown): value is PushSubject =>
  PUSH_SUBJECTS.some((subject) => subject === value);

function isWanted(value: unknown): value is Wanted {
  if (typeof value !== 'object' || value === null) return false;
  const { subjects, sent } = value as Record<string, unknown>;
  if (!Array.isArray(subjects) || subjects.length === 0) return false;
  return subjects.every(isSubject) && typeof sent === 'string';
}

const wanted = () => readStored<Wanted | null>(KEY, isWanted, null);

/** The subjects chosen in this browser; null while push is off. */
export const chosenSubjects = (): readonly PushSubject[] | null => wanted()?.subjects ?? null;

const isPossible = () => hasServiceWorker() && 'PushManager' in window && 'Notification' in window;

async function registration(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.getRegistration();
  if (found === undefined)
    throw new Error('Nettleseren har ikke lagt siden klar ennå. Prøv igjen om litt.');
  return found.active === null ? navigator.serviceWorker.ready : found;
}

const presentSubscription = async () => (await registration()).pushManager.getSubscription();

/** Whether push is on in this browser, and if not, why. */
export async function readPushState(): Promise<PushState> {
  if (!isPossible()) return needsHomeScreen() ? 'homeScreen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || wanted() === null) return 'off';
  const found = await presentSubscription().catch(() => null);
  return found === null ? 'off' : 'on';
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );

/** The subscription, renewed if it was made with another server key, which can't be used. */
async function subscribe(): Promise<PushSubscription> {
  const { key } = await api('GET /api/push/key');
  if (key === null) throw new Error('Varsler er ikke slått på hos oss.');
  const { pushManager } = await registration();
  const applicationServerKey = bytesOf(key);
  const present = await pushManager.getSubscription();
  const presentKey = present?.options.applicationServerKey;
  const isSame =
    presentKey != null && new Uint8Array(presentKey).join() === applicationServerKey.join();
  if (present !== null && isSame) return present;
  try {
    await present?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (error) {
    // The browser's own message is in English and for developers.
    throw new Error('Nettleseren fikk ikke satt opp varsler. Prøv igjen senere.', { cause: error });
  }
}

const planned = () => presentPlan().marks.flatMap(({ slot, on }) => (on ? [slot] : []));

/** Sends subscription and subjects to the server unless it has them already. */
async function send(
  subscription: PushSubscription,
  subjects: readonly PushSubject[],
): Promise<void> {
  const { endpoint } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const wish = { subjects: [...subjects], slots: planned() };
  const body = { endpoint, keys: { p256dh, auth }, ...wish };
  const sent = JSON.stringify([body, knownUser.isKnown(), presentPlan().owner]);
  if (wanted()?.sent !== sent) {
    await api('PUT /api/push/subscriptions', { body });
    writeStored(KEY, { subjects, sent });
  }
  await keepWish({ endpoint, ...wish });
}

/**
 * Subscribes this browser, or changes its subjects. Call only on a press: the browser asks for
 * permission. Resolves with the new state: 'denied' when refused, 'off' when the prompt was
 * dismissed. Rejects when the browser or the server failed.
 */
export async function switchPushOn(subjects: readonly PushSubject[]): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await send(await subscribe(), subjects);
  return 'on';
}

/**
 * Ends the subscription in the browser and on the server. Rejects when the server request failed.
 */
export async function switchPushOff(): Promise<PushState> {
  const subscription = await presentSubscription();
  const endpoint = subscription?.endpoint;
  if (endpoint) await api('DELETE /api/push/subscriptions', { body: { endpoint } });
  // Before unsubscribing, because the service worker resubscribes while subjects are stored.
  await keepWish(null);
  await subscription?.unsubscribe();
  removeStored(KEY);
  return 'off';
}

/** Requests a test message to this browser. Resolves with the server's text. */
export async function sendTestPush(): Promise<string> {
  const endpoint = (await presentSubscription())?.endpoint;
  if (endpoint === undefined)
    throw new Error('Varslene er slått av i nettleseren. Slå dem på igjen.');
  const { message } = await api('POST /api/push/test', { body: { endpoint } });
  return message;
}

/** Syncs with the server; a subscription that the browser ended or changed is renewed. */
async function bringInStep(): Promise<void> {
  const subjects = chosenSubjects();
  if (subjects === null || !isPossible() || Notification.permission !== 'granted') return;
  const present = await presentSubscription();
  try {
    await send(present ?? (await subscribe()), subjects);
  } catch (error) {
    // 409: the server's key has changed.
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    await send(await subscribe(), subjects);
  }
}

/** Debounce in ms, as changes of the plan come in bursts. */
const CALM_MS = 2000;

/**
 * Keeps the server in sync with the plan, the logged-in user and the browser's subscription.
 * Failures are retried at the next page load or when the network returns. Returns a cleanup
 * function.
 */
export function followPush(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    if (chosenSubjects() === null) return;
    timer = setTimeout(() => void bringInStep().catch(() => undefined), CALM_MS);
  };
  const onMessage = ({ data }: MessageEvent) => {
    if (data === 'pushChanged') soon();
  };
  const stops = [onPlanChange(soon), knownUser.subscribe(soon)];
  window.addEventListener('online', soon);
  navigator.serviceWorker?.addEventListener('message', onMessage);
  soon();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    window.removeEventListener('online', soon);
    navigator.serviceWorker?.removeEventListener('message', onMessage);
  };
}

/**
 * Stores the chosen subjects for the service worker; null deletes them. Without storage, a
 * subscription that the browser changes is only renewed when a page is opened.
 */
async function keepWish(wish: PushWish | null): Promise<void> {
  try {
    if (wish === null) await caches.delete(WISH_CACHE);
    else await (await caches.open(WISH_CACHE)).put(WISH_PATH, Response.json(wish));
  } catch {
    // Storage is full or disabled.
  }
}
