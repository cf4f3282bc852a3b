/**
 * What a browser may be told: changes of its starred acts, starred acts that begin in 15 minutes,
 * and important announcements. Apart from the contract, so that the browser loads no schemas for
 * it.
 */
export const PUSH_SUBJECTS = ['changes', 'soon', 'announcements'] as const;
export type PushSubject = (typeof PUSH_SUBJECTS)[number];
