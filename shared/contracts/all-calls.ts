import { contactCalls } from './contact-admin.ts';

/** Every call of the server. The client imports its type only, so that no schema enters the browser. */
export const allCalls = { ...contactCalls };
export type AllCalls = typeof allCalls;
