import { config } from 'zod/v4';

/*
 * What `zod` means in the browser (vite.config.ts): zod that never tries `new Function`. The site's
 * policy refuses it, and each try is reported as a violation although zod goes on without.
 */
config({ jitless: true });

export * from 'zod/v4';
