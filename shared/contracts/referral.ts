import { z } from 'zod';
import { bytes, calls } from './calls.ts';

/** The address that affiliates share; it redirects to the ticket shop, whatever the code is. */
export const referralCalls = calls({
  'GET /r/:code': {
    who: 'anyone',
    params: z.object({ code: z.string() }),
    answer: bytes('text/html'),
  },
});
