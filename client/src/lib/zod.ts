import { config } from 'zod/v4';

/*
 * Replaces `zod` in the browser (vite.config.ts). Without `jitless`, zod tries `new Function`; the
 * content security policy blocks that and reports a violation, although zod works without it.
 */
config({ jitless: true });

export * from 'zod/v4';
