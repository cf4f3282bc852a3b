import { adminQuery } from '#client/lib/admin-calls.ts';
import type { AdminAffiliateDetails } from '#shared/contracts/affiliates.ts';
import { AFFILIATES_PATH } from './affiliate-words.ts';

const POLL_MS = 60_000;

export const affiliatePath = (id: string) => `${AFFILIATES_PATH}/${encodeURIComponent(id)}`;

/** Everything about one promoter. */
export const affiliateQuery = (id: string) =>
  adminQuery<AdminAffiliateDetails>(affiliatePath(id), POLL_MS);
