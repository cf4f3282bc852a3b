import { whenIdle } from '../lib/island/idle.ts';
import { FAILED_EVENT } from '../lib/island/replay.ts';

/** With data saving enabled nothing is loaded before a touch. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true
  );
}

function afterLoad(task: () => void): void {
  if (document.readyState === 'complete') task();
  else window.addEventListener('load', task, { once: true });
}

/**
 * Calls `hydrate` once: when the browser is idle after the page has loaded, or when the returned
 * function is called. With data saving, at the first scroll or touch. A failure (no network) leaves
 * the page as HTML and dispatches FAILED_EVENT; the next call retries.
 */
export function hydrateWhenFree(hydrate: () => Promise<void>): () => void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    hydrate().catch(() => {
      started = false;
      document.dispatchEvent(new Event(FAILED_EVENT));
    });
  };
  if (savesData()) window.addEventListener('scroll', start, { once: true, passive: true });
  else afterLoad(() => whenIdle(start));
  return start;
}
