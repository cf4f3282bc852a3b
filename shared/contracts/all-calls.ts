import { contactCalls } from './contact-admin.ts';
import { openapiCalls } from './openapi.ts';

/** Every call of the server. The client imports its type only, so that no schema enters the browser. */
export const allCalls = { ...contactCalls, ...openapiCalls };
export type AllCalls = typeof allCalls;
