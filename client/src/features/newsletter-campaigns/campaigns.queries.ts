import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { adminQuery } from '#client/lib/admin-calls.ts';
import type {
  Campaign,
  campaignPreview,
  NewsletterAnswer,
} from '#shared/contracts/newsletter-admin.ts';

export const NEWSLETTER = '/api/admin/newsletter';
export const SUBSCRIBERS = `${NEWSLETTER}/subscribers`;

/** Polling interval of the newsletters, in ms, and a shorter one while one is being sent. */
const POLL_MS = 30_000;
const SENDING_POLL_MS = 2_000;

/** Subscriber counts and newsletters; polled faster while one is being sent. */
export const newsletterQuery = {
  ...adminQuery<NewsletterAnswer>(NEWSLETTER, POLL_MS),
  refetchInterval: ({ state: { data } }: { state: { data: NewsletterAnswer | undefined } }) =>
    data?.letters.some(({ state }) => state === 'sending') ? SENDING_POLL_MS : POLL_MS,
};

export const campaignPath = ({ id }: Pick<Campaign, 'id'>, act = '') =>
  `${NEWSLETTER}/letters/${encodeURIComponent(id)}${act && `/${act}`}`;

export type Preview = z.infer<typeof campaignPreview>;

/** The rendered e-mail; fetched each time it is opened. */
export const previewQuery = (campaign: Campaign) =>
  queryOptions({
    ...adminQuery<Preview>(campaignPath(campaign, 'preview'), 0),
    refetchInterval: false,
    gcTime: 0,
  });
