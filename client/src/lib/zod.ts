import { config } from 'zod/v4';

/*
 * Replaces `zod` in the browser (vite.config.ts): never tries `new Function`, which the content
 * security policy refuses and reports as a violation, although zod works without it.
 */
config({ jitless: true });

export * from 'zod/v4';
