import { adminRead } from '#client/lib/call/admin-calls.ts';

const POLL_MS = 60_000;

/** Everything about one promoter. */
export const affiliateQuery = (id: string) =>
  adminRead('GET /api/admin/affiliates/:id', POLL_MS, { params: { id } });
