import { queryOptions } from '@tanstack/react-query';
import { adminRead } from '#client/lib/call/admin-calls.ts';
import type { Campaign, NewsletterAnswer } from '#shared/contracts/newsletter-admin.ts';

/** Polling interval of the newsletters, in ms; the shorter one while one is being sent. */
const POLL_MS = 30_000;
const SENDING_POLL_MS = 2_000;

/** Subscriber counts and newsletters. */
export const newsletterQuery = {
  ...adminRead('GET /api/admin/newsletter', POLL_MS),
  refetchInterval: ({ state: { data } }: { state: { data: NewsletterAnswer | undefined } }) =>
    data?.letters.some(({ state }) => state === 'sending') ? SENDING_POLL_MS : POLL_MS,
};

/** The rendered e-mail; refetched each time it is opened. */
export const previewQuery = ({ id }: Campaign) =>
  queryOptions({
    ...adminRead('GET /api/admin/newsletter/letters/:id/preview', 0, { params: { id } }),
    refetchInterval: false,
    gcTime: 0,
  });
