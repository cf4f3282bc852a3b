import { z } from 'zod';
import { cleanName } from '../rules/chat.ts';
import { issueMessage } from './issue-message.ts';
import { givenPassword, newPassword } from './passwords.ts';
import { progressRow } from './progress.ts';
import { emailAddress, isVisible, linkToken, optionalText, requiredName } from './text.ts';

/**
 * Social profiles of an application; at least one is required
 * (docs/product/promoters.md#applications).
 */
export const AFFILIATE_NETWORKS = ['instagram', 'tiktok', 'youtube', 'twitch', 'discord'] as const;
export type AffiliateNetwork = (typeof AFFILIATE_NETWORKS)[number];

export const AFFILIATE_ABOUT_MAX = 1000;
const HANDLE_MAX = 200;
export const PROFILE_REQUIRED = 'Legg inn minst én profil på sosiale medier';

const NAME_REQUIRED = 'Navn er påkrevd';

const profileFields = {
  navn: requiredName(100, NAME_REQUIRED).transform(cleanName).refine(isVisible, NAME_REQUIRED),
  telefon: optionalText(30).refine(
    (text) => text === null || /^[+()\d\s-]{5,30}$/.test(text),
    'Ugyldig telefonnummer',
  ),
  instagram: optionalText(HANDLE_MAX),
  tiktok: optionalText(HANDLE_MAX),
  youtube: optionalText(HANDLE_MAX),
  twitch: optionalText(HANDLE_MAX),
  discord: optionalText(HANDLE_MAX),
  beskrivelse: optionalText(AFFILIATE_ABOUT_MAX),
  followerCount: z
    .number({ error: 'Skriv et helt tall' })
    .int('Skriv et helt tall')
    .min(0, 'Kan ikke være mindre enn 0')
    .max(2_000_000_000, 'Tallet er for stort'),
};

/** Body of POST /api/affiliate/apply; also the rules of the form. */
export const applicationRequest = z
  .object({
    ...profileFields,
    epost: emailAddress,
    followerCount: profileFields.followerCount.default(0),
  })
  .refine((form) => AFFILIATE_NETWORKS.some((network) => form[network] !== null), {
    path: ['instagram'],
    message: PROFILE_REQUIRED,
  });
export type ApplicationRequest = z.infer<typeof applicationRequest>;

/**
 * A repeated application from the same address, held until the mailed link is opened: all fields
 * but the address (docs/product/promoters.md#applications).
 */
export const heldApplication = z.object(profileFields);
export type HeldApplication = z.infer<typeof heldApplication>;

/** Body of POST /api/affiliate/application: the token of the mailed link. */
export const applicationConfirmation = z.object({ token: linkToken });

/** Body of PATCH /api/affiliate/profile: only the fields to change. */
export const affiliateProfileRequest = z.object(profileFields).partial();
export type AffiliateProfileRequest = z.infer<typeof affiliateProfileRequest>;

/** Login by e-mail address and password; also the rules of the form. */
export const affiliatePasswordLogin = z.object({
  epost: emailAddress,
  password: givenPassword(),
});
const linkLogin = z.object({ token: linkToken });

/** Body of POST /api/affiliate/login: with a password, or with the token of an e-mailed link. */
export const affiliateLoginRequest = z
  .looseObject({})
  .transform((given, { issues }): z.infer<typeof linkLogin | typeof affiliatePasswordLogin> => {
    const result = ('token' in given ? linkLogin : affiliatePasswordLogin).safeParse(given, {
      error: issueMessage,
    });
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      issues.push({ code: 'custom', path, message, input: given });
    }
    return z.NEVER;
  });
export type AffiliateLoginRequest = z.infer<typeof affiliateLoginRequest>;

/**
 * Second query parameter of the e-mailed links to the login page: the purpose of the e-mail. A
 * token for the first two purposes is valid once: to log in (POST /api/affiliate/login) or to
 * choose a password (POST /api/affiliate/password). The token of an application only submits it,
 * without a login (POST /api/affiliate/application).
 */
export const AFFILIATE_LINK_FOR = {
  param: 'til',
  password: 'passord',
  login: 'innlogging',
  application: 'soknad',
} as const;

export const loginLinkRequest = z.object({ epost: emailAddress });

/** Body of POST /api/affiliate/password: the token of an e-mailed link and the new password. */
export const choosePasswordRequest = z.object({ token: linkToken, password: newPassword });

export const ownAffiliate = z.object({
  id: z.string(),
  navn: z.string(),
  epost: z.string(),
  telefon: z.string().nullable(),
  instagram: z.string().nullable(),
  tiktok: z.string().nullable(),
  youtube: z.string().nullable(),
  twitch: z.string().nullable(),
  discord: z.string().nullable(),
  beskrivelse: z.string().nullable(),
  followerCount: z.number().int(),
  personalCode: z.string().nullable(),
  points: z.number().int(),
  level: z.number().int().min(1).max(5),
  status: z.enum(['pending', 'approved', 'rejected']),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  approvedAt: z.iso.datetime().nullable(),
});
export type OwnAffiliate = z.infer<typeof ownAffiliate>;

const openSession = z.object({ success: z.literal(true), affiliate: ownAffiliate });

export const affiliateSession = z.discriminatedUnion('success', [
  z.object({ success: z.literal(false) }),
  openSession,
]);
export type AffiliateSession = z.infer<typeof affiliateSession>;

/** Answer of a login and of choosing a password. */
export const affiliateLoginAnswer = openSession.extend({ message: z.string() });
export type AffiliateLoginAnswer = z.infer<typeof affiliateLoginAnswer>;

/** One row of an affiliate's ledger; the affiliate's points are the sum of these rows. */
export const ledgerRow = z.object({
  id: z.string(),
  saleDate: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  orderReference: z.string().nullable(),
  ticketsSold: z.number().int(),
  pointsEarned: z.number().int(),
  /** The affiliate's points after this row. */
  pointsAfter: z.number().int(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

export const affiliateDashboard = z.object({
  affiliate: ownAffiliate,
  /** Whether the affiliate has chosen a password; some calls require it. */
  hasPassword: z.boolean(),
  /** Referral URL: counts the visit and redirects to the ticket site. */
  link: z.string().nullable(),
  ranking: progressRow.nullable(),
  rankedCount: z.number().int(),
  /** Visits and tickets per day, oldest first, including days without any. */
  days: z.array(
    z.object({ day: z.iso.date(), visits: z.number().int(), tickets: z.number().int() }),
  ),
  totals: z.object({ visits: z.number().int(), tickets: z.number().int() }),
  /** Tickets per visit in percent; null without visits, or with more tickets than visits. */
  conversion: z.number().nullable(),
  /** Newest first, at most 100; the CSV has all rows. */
  ledger: z.array(ledgerRow),
});
export type AffiliateDashboard = z.infer<typeof affiliateDashboard>;

/**
 * Contact data shared with others; `same-address` is another spelling of the same mailbox.
 * `user-address`, for information only, means that a user has the same address.
 */
const AFFILIATE_FLAGS = [
  'same-address',
  'same-phone',
  'same-profile',
  'same-name',
  'user-address',
] as const;
export type AffiliateFlag = (typeof AFFILIATE_FLAGS)[number];

export const adminAffiliate = ownAffiliate.extend({
  /** When the person was deleted; only code, points, level and sales remain. */
  deletedAt: z.iso.datetime().nullable(),
  ticketsSold: z.number().int(),
  appliedAt: z.iso.datetime(),
  reviewedAt: z.iso.datetime().nullable(),
  reviewedBy: z.string().nullable(),
  reviewReason: z.string().nullable(),
  /** Warnings for the reviewing admin: contact data that other affiliates share. */
  flags: z.array(z.enum(AFFILIATE_FLAGS)),
});
export type AdminAffiliate = z.infer<typeof adminAffiliate>;

/** Answer of GET /api/admin/affiliates/{id}: the data of the details dialog. */
export const adminAffiliateDetails = z.object({
  affiliate: adminAffiliate,
  visits: z.number().int(),
  /** Newest first, at most 100. */
  ledger: z.array(ledgerRow.extend({ registeredBy: z.string().nullable() })),
});
export type AdminAffiliateDetails = z.infer<typeof adminAffiliateDetails>;

/** Body of PATCH /api/admin/affiliates/{id}: a decision or a pause, with an optional reason. */
export const affiliateChange = z
  .object({
    status: z.enum(['approved', 'rejected'], 'Velg godkjent eller avslått').optional(),
    isActive: z.boolean('Må være ja eller nei').optional(),
    reason: optionalText(500),
  })
  .refine((change) => (change.status === undefined) !== (change.isActive === undefined), {
    path: ['status'],
    message: 'Velg én endring',
  });
export type AffiliateChange = z.infer<typeof affiliateChange>;
