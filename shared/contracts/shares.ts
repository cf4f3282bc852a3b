import { z } from 'zod';
import { isPoints, NO_POINTS, wholePoints } from '../rules/points-text.ts';
import { emailAddress, optionalText, requiredName, requiredText, webAddress } from './text.ts';

/** Platforms of the share form with their names (docs/product/accounts.md#shares). */
export const SHARE_PLATFORMS = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'Twitter/X',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  discord: 'Discord',
  other: 'Annet',
} as const;
export type SharePlatform = keyof typeof SHARE_PLATFORMS;

export const SHARE_DESCRIPTION_MAX = 500;
const URL_MAX = 2000;
const platforms = Object.keys(SHARE_PLATFORMS) as [SharePlatform, ...SharePlatform[]];

/** An empty optional field: browsers send ''. */
const emptyToNull = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : value;

/** Body of POST /api/social-share/record. */
export const shareRequest = z.object({
  navn: requiredName(100, 'Navn er påkrevd'),
  epost: emailAddress,
  platform: z.enum(platforms, 'Velg plattform'),
  url: webAddress(URL_MAX),
  postUrl: z.preprocess(emptyToNull, webAddress(URL_MAX).nullish()).transform((url) => url ?? null),
  description: optionalText(SHARE_DESCRIPTION_MAX),
});
export type ShareRequest = z.infer<typeof shareRequest>;

/** Answer of POST /api/social-share/record; the client's messages follow from it. */
export const shareAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Points credited at once to the logged-in user with this address; 0 for everybody else. */
  rewardedPoints: z.number().int(),
  /** Whether an e-mail to the address was queued. */
  mailQueued: z.boolean(),
});
export type ShareAnswer = z.infer<typeof shareAnswer>;

const userShare = z.object({
  id: z.string(),
  platform: z.enum(platforms),
  url: z.string(),
  postUrl: z.string().nullable(),
  rewardGiven: z.boolean(),
  rewardType: z.string().nullable(),
  rewardAmount: z.number().int(),
  sharedAt: z.iso.datetime(),
});
export type UserShare = z.infer<typeof userShare>;

/** Answer of GET /api/user/shares: shares from the user's confirmed address, newest first. */
export const userShares = z.object({
  count: z.number().int(),
  rewarded: z.number().int(),
  points: z.number().int(),
  shares: z.array(userShare),
});
export type UserShares = z.infer<typeof userShares>;

export const adminShare = userShare.extend({
  navn: z.string(),
  epost: z.string(),
  description: z.string().nullable(),
  adminNotes: z.string().nullable(),
  rewardedAt: z.iso.datetime().nullable(),
  rewardedBy: z.string().nullable(),
});
export type AdminShare = z.infer<typeof adminShare>;

/** Body of PATCH /api/admin/social-shares/{id}/reward. A reward can be changed and withdrawn. */
export const rewardRequest = z
  .object({
    rewardType: requiredText(60, 'Skriv hva belønningen er'),
    rewardAmount: z
      .number({ error: 'Skriv et helt tall' })
      .int('Skriv et helt tall')
      .min(0, 'Kan ikke være mindre enn 0')
      .max(1_000_000, 'Kan ikke være mer enn 1 000 000'),
    adminNotes: optionalText(1000),
  })
  .refine(
    ({ rewardType, rewardAmount }) =>
      !isPoints(rewardType) || wholePoints(String(rewardAmount)) !== null,
    { path: ['rewardAmount'], message: NO_POINTS },
  );
export type RewardRequest = z.infer<typeof rewardRequest>;
