import { z } from 'zod';
import { bytes, calls } from './calls.ts';
import { messageAnswer } from './error.ts';
import { newsletterRequest, newsletterToken } from './newsletter.ts';
import { linkToken } from './text.ts';

/** The address of a link in an e-mail. A broken token counts as none, which the page tells. */
const linkQuery = z.object({ token: linkToken.optional().catch(undefined) });

/**
 * Sign-up, confirmation and unsubscribing. The token of a link stands in the body, or in the address
 * where the body has none.
 */
export const newsletterCalls = calls({
  'POST /api/newsletter': { who: 'anyone', body: newsletterRequest, answer: messageAnswer },
  'POST /api/newsletter/confirm': {
    who: 'anyone',
    query: linkQuery,
    body: newsletterToken,
    answer: messageAnswer,
  },
  'POST /api/newsletter/unsubscribe': {
    who: 'anyone',
    query: linkQuery,
    body: newsletterToken,
    answer: messageAnswer,
  },
  'GET /api/newsletter/unsubscribe': {
    who: 'anyone',
    query: linkQuery,
    answer: bytes('text/html'),
  },
});
