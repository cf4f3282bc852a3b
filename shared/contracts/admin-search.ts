import { z } from 'zod';
import { calls } from './calls.ts';
import { listQuery } from './list.ts';

/** Minimum length: the trigram index can't find shorter texts. */
export const SEARCH_MIN = 3;
/** Maximum results of each kind. */
export const SEARCH_MAX = 5;

/** Answer of GET /api/admin/search?q=: matching rows by kind, newest first. */
export const adminSearchAnswer = z.object({
  users: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      firstName: z.string(),
      lastName: z.string(),
    }),
  ),
  /** Found by name, e-mail address, code or profile. */
  affiliates: z.array(
    z.object({ id: z.string(), navn: z.string(), personalCode: z.string().nullable() }),
  ),
  messages: z.array(
    z.object({ id: z.string(), navn: z.string(), epost: z.string(), emne: z.string().nullable() }),
  ),
  shares: z.array(
    z.object({ id: z.string(), navn: z.string(), epost: z.string(), platform: z.string() }),
  ),
});
export type AdminSearchAnswer = z.infer<typeof adminSearchAnswer>;

export const adminSearchCalls = calls({
  'GET /api/admin/search': {
    who: 'admin',
    query: listQuery(['-createdAt']),
    answer: adminSearchAnswer,
  },
});
