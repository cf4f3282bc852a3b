/** Longest time to wait for an idle period, in ms. */
const LONGEST_WAIT_MS = 2000;

/** Runs a task when the browser is idle. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, 1);
  return () => clearTimeout(handle);
}

/** Time before a failed load is repeated though the browser reports no change of the network, in ms. */
export const RETRY_MS = 30_000;

/** Resolves when the network returns, at the latest after RETRY_MS. */
function nextChance(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS);
    window.addEventListener('online', resolve, { once: true });
  });
}

/**
 * Repeats a load that no visitor waits for until it succeeds. The first request after the network
 * returns often fails, and no further event follows it.
 */
export async function keepTrying<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextChance();
    }
  }
}
