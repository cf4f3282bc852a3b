import { z } from 'zod';
import { deleteAccountRequest } from './accounts.ts';
import {
  adminAffiliate,
  adminAffiliateDetails,
  affiliateChange,
  affiliateDashboard,
  affiliateLoginAnswer,
  affiliateLoginRequest,
  affiliateProfileRequest,
  affiliateSession,
  applicationConfirmation,
  applicationRequest,
  choosePasswordRequest,
  loginLinkRequest,
  ownAffiliate,
} from './affiliates.ts';
import { bytes, calls, idParams } from './calls.ts';
import { doneAnswer, messageAnswer } from './error.ts';
import { listOf, listQuery } from './list.ts';

export const ownAffiliateCalls = calls({
  'POST /api/affiliate/apply': {
    who: 'anyone',
    body: applicationRequest,
    answer: messageAnswer,
  },
  'POST /api/affiliate/application': {
    who: 'anyone',
    body: applicationConfirmation,
    answer: messageAnswer,
  },
  'POST /api/affiliate/login': {
    who: 'anyone',
    session: 'affiliate',
    body: affiliateLoginRequest,
    answer: affiliateLoginAnswer,
  },
  'POST /api/affiliate/password': {
    who: 'anyone',
    session: 'affiliate',
    body: choosePasswordRequest,
    answer: affiliateLoginAnswer,
  },
  'POST /api/affiliate/login-link': {
    who: 'anyone',
    body: loginLinkRequest,
    answer: messageAnswer,
  },
  'POST /api/affiliate/logout': { who: 'anyone', session: 'affiliate', answer: doneAnswer },
  'GET /api/affiliate/session': {
    who: 'anyone',
    session: 'affiliate',
    answer: affiliateSession,
  },
  'PATCH /api/affiliate/profile': {
    who: 'affiliate',
    body: affiliateProfileRequest,
    answer: ownAffiliate,
  },
  'DELETE /api/affiliate': { who: 'affiliate', body: deleteAccountRequest, answer: doneAnswer },
});

/** An affiliate's own figures, the ledger as a CSV file, and the export of all data. */
export const affiliateDashboardCalls = calls({
  'GET /api/affiliate/dashboard': { who: 'affiliate', answer: affiliateDashboard },
  'GET /api/affiliate/ledger.csv': { who: 'affiliate', answer: bytes('text/csv') },
  'GET /api/affiliate/export': { who: 'affiliate', answer: bytes('application/json') },
});

export const AFFILIATE_SORTS = [
  '-createdAt',
  'createdAt',
  '-points',
  'points',
  'navn',
  '-navn',
] as const;
export type AffiliateSort = (typeof AFFILIATE_SORTS)[number];

const AFFILIATE_STANDINGS = ['pending', 'approved', 'paused', 'rejected', 'deleted'] as const;
/** State of an affiliate: `approved` means approved and not paused. */
export type AffiliateStanding = (typeof AFFILIATE_STANDINGS)[number];

const standingFilter = z.object({
  standing: z.enum(AFFILIATE_STANDINGS, `Må være ${AFFILIATE_STANDINGS.join(', ')}`).optional(),
});

const affiliateQuery = z.intersection(listQuery(AFFILIATE_SORTS), standingFilter);
export type AffiliateQuery = z.output<typeof affiliateQuery>;

/** Affiliates in the back office: list, decisions, and deletion at the person's request. */
export const reviewCalls = calls({
  'GET /api/admin/affiliates': {
    who: 'admin',
    query: affiliateQuery,
    answer: z.union([z.array(adminAffiliate), listOf(adminAffiliate)]),
  },
  'PATCH /api/admin/affiliates/:id': {
    who: 'admin',
    params: idParams,
    body: affiliateChange,
    answer: adminAffiliate,
  },
  'DELETE /api/admin/affiliates/:id': { who: 'admin', params: idParams, answer: doneAnswer },
});

export const affiliateDetailsCalls = calls({
  'GET /api/admin/affiliates/:id': {
    who: 'admin',
    params: idParams,
    answer: adminAffiliateDetails,
  },
});

/** The address that affiliates share; it redirects to the ticket shop, whatever the code is. */
export const referralCalls = calls({
  'GET /r/:code': {
    who: 'anyone',
    params: z.object({ code: z.string() }),
    answer: bytes('text/html'),
  },
});
