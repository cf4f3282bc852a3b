import { send } from '#client/lib/api-client.ts';
import { keptAt } from '#client/lib/freshness.ts';
import { isOffline, setServerAway, whenNoAnswer } from '#client/lib/offline.ts';

/*
 * Follows whether there is a network.
 *
 *   online    ends when the browser says so, or when a request got no answer and the server does not
 *             answer the question for its health either
 *   offline   the server is asked again, ever more seldom, and when the browser says that it is
 *             online or the page comes to the front
 */

/** A server that has not answered by then counts as away. */
const PATIENCE_MS = 8000;
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

const answers = () =>
  send('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Calls back with the state at every change. Returns a function that ends it. */
export function followNetwork(onChange: (offline: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let asking = false;
  let told = false;

  const tell = () => {
    if (isOffline() === told) return;
    told = isOffline();
    onChange(told);
  };
  const ask = async () => {
    clearTimeout(timer);
    if (asking || navigator.onLine === false) return tell();
    asking = true;
    const isThere = await answers();
    asking = false;
    setServerAway(!isThere);
    tell();
    if (isThere) wait = FIRST_WAIT_MS;
    else {
      timer = setTimeout(ask, wait);
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    }
  };
  const askAgain = () => {
    if (!document.hidden && isOffline()) void ask();
  };

  window.addEventListener('online', ask);
  window.addEventListener('offline', tell);
  whenNoAnswer(() => void ask());
  document.addEventListener('visibilitychange', askAgain);
  // A page that the service worker showed: it could not wait for the network, or there is none.
  if (keptAt() === null) tell();
  else void ask();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', ask);
    window.removeEventListener('offline', tell);
    whenNoAnswer(() => undefined);
    document.removeEventListener('visibilitychange', askAgain);
  };
}
