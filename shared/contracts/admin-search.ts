import { z } from 'zod';

/** Shorter texts find nothing: they would be looked for in every row. */
export const SEARCH_MIN = 3;
/** How many of each kind are found at most. */
export const SEARCH_MAX = 5;

/** Answer of GET /api/admin/search?q=: what the back office knows under a word, newest first. */
export const adminSearchAnswer = z.object({
  users: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      firstName: z.string(),
      lastName: z.string(),
    }),
  ),
  /** Found by name, address, code or profile. */
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
