import { type PushWish, WISH_CACHE, WISH_PATH } from '#shared/push-wish.ts';
import { PUSH_SUBJECTS, type PushSubject } from '#shared/rules/push-subjects.ts';
import { api } from '../call/api.ts';
import { ApiError } from '../call/api-client.ts';
import { knownUser } from '../session/known-session.ts';
import { onPlanChange, presentPlan } from '../storage/plan.ts';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';
import { hasServiceWorker, needsHomeScreen } from './service-worker.ts';

/*
 * Push messages in this browser (docs/product/pocket.md#push-in-the-browser). What is wanted stands in
 * local storage, and for the service worker in a cache; the browser has the subscription, the server a
 * copy of it with the acts of the plan.
 */

/**
 * unsupported   the browser knows no push, or the page has no service worker
 * homeScreen    an iPhone or iPad: only a page on the home screen may
 * denied        the visitor refused once; only the browser's settings change that
 */
export type PushState = 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on';

const KEY = 'ctrl-varsler';

interface Wanted {
  subjects: readonly PushSubject[];
  /** What the server has: subscription, subjects, acts and person, as text. */
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

/** The subjects that were chosen in this browser; null while push is off. */
export const chosenSubjects = (): readonly PushSubject[] | null => wanted()?.subjects ?? null;

const isPossible = () => hasServiceWorker() && 'PushManager' in window && 'Notification' in window;

async function registration(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.getRegistration();
  if (found === undefined)
    throw new Error('Nettleseren har ikke lagt siden klar ennå. Prøv igjen om litt.');
  return found.active === null ? navigator.serviceWorker.ready : found;
}

const presentSubscription = async () => (await registration()).pushManager.getSubscription();

/** Whether this browser is told now, and if not, why. */
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

/** A subscription made with the server's key; one that was made with another can't be used. */
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
    // The browser's own words are English, and for developers.
    throw new Error('Nettleseren fikk ikke satt opp varsler. Prøv igjen senere.', { cause: error });
  }
}

const planned = () => presentPlan().marks.flatMap(({ slot, on }) => (on ? [slot] : []));

/** Tells the server what this browser wants, unless it knows that already. */
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
 * Subscribes this browser, or changes its subjects. Only after a press: the browser asks the visitor.
 * Gives the state afterwards: 'denied' when the visitor refused, 'off' when they closed the question.
 * Rejects when the browser or the server could not.
 */
export async function switchPushOn(subjects: readonly PushSubject[]): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await send(await subscribe(), subjects);
  return 'on';
}

/** Ends the subscription, here and at the server. Rejects when the server could not be told. */
export async function switchPushOff(): Promise<PushState> {
  const subscription = await presentSubscription();
  const endpoint = subscription?.endpoint;
  if (endpoint) await api('DELETE /api/push/subscriptions', { body: { endpoint } });
  // Before the subscription ends, because the worker makes one anew for a wish.
  await keepWish(null);
  await subscription?.unsubscribe();
  removeStored(KEY);
  return 'off';
}

/** Asks the server for a message to this browser. Gives what it says about it. */
export async function sendTestPush(): Promise<string> {
  const endpoint = (await presentSubscription())?.endpoint;
  if (endpoint === undefined)
    throw new Error('Varslene er slått av i nettleseren. Slå dem på igjen.');
  const { message } = await api('POST /api/push/test', { body: { endpoint } });
  return message;
}

/** Brings the server in step; a subscription that the browser ended or changed is made anew. */
async function bringInStep(): Promise<void> {
  const subjects = chosenSubjects();
  if (subjects === null || !isPossible() || Notification.permission !== 'granted') return;
  const present = await presentSubscription();
  try {
    await send(present ?? (await subscribe()), subjects);
  } catch (error) {
    // The server has another key by now.
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    await send(await subscribe(), subjects);
  }
}

/** Changes of the plan come in bursts. */
const CALM_MS = 2000;

/**
 * Keeps the server in step with the plan, with who is logged in, and with the browser's subscription.
 * What fails is done at the next page, or when the network returns. Gives a function that ends it.
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
 * Keeps for the service worker what is wanted, as the server has it; null forgets it. A browser that
 * cannot store goes without: a subscription that it changes is made anew when a page opens.
 */
async function keepWish(wish: PushWish | null): Promise<void> {
  try {
    if (wish === null) await caches.delete(WISH_CACHE);
    else await (await caches.open(WISH_CACHE)).put(WISH_PATH, Response.json(wish));
  } catch {
    // Storage is full or switched off.
  }
}
