/** Dispatched to a waiting island when it is touched; does not bubble. */
export const WAKE_EVENT = 'ctrl:wake';

/**
 * Dispatched by an island, or on the document for the app, when its code could not be fetched;
 * bubbles.
 */
export const FAILED_EVENT = 'ctrl:failed';

/** Dispatched by an island, or by the root of the app, after hydration; bubbles. */
export const READY_EVENT = 'ctrl:ready';
