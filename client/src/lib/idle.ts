/** Longest time an idle moment is waited for, in ms. */
const LONGEST_WAIT_MS = 2000;

/** Runs a task once the browser has nothing else to do. Returns a function that calls it off. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, 1);
  return () => clearTimeout(handle);
}
