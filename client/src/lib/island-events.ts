/** Sent to a waiting island that was touched; does not bubble. */
export const WAKE_EVENT = 'ctrl:wake';

/** Sent by an island, or on the document for the app, whose code could not be fetched; bubbles. */
export const FAILED_EVENT = 'ctrl:failed';

/** Sent by an island, or by the root of the app, that has just been hydrated; bubbles. */
export const READY_EVENT = 'ctrl:ready';
