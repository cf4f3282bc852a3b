import { z } from 'zod';
import { calls, idParams } from './calls.ts';
import { listOf, listQuery } from './list.ts';
import { adminShare, rewardRequest, shareAnswer, shareRequest, userShares } from './shares.ts';

const rewardAnswer = z.object({ success: z.literal(true), share: adminShare });

const SHARE_SORTS = ['-sharedAt', 'sharedAt'] as const;

const rewardedFilter = z.object({
  rewarded: z
    .enum(['true', 'false'], 'Må være true eller false')
    .transform((text) => text === 'true')
    .optional(),
});

const sharesQuery = z.intersection(listQuery(SHARE_SORTS), rewardedFilter);
export type SharesQuery = z.output<typeof sharesQuery>;

/** The form, which reads the login of whoever has one. */
export const shareFormCalls = calls({
  'POST /api/social-share/record': {
    who: 'anyone',
    session: 'user',
    body: shareRequest,
    answer: shareAnswer,
  },
});

export const userSharesCalls = calls({
  'GET /api/user/shares': { who: 'user', answer: userShares },
});

export const adminSharesCalls = calls({
  'GET /api/admin/social-shares': {
    who: 'admin',
    query: sharesQuery,
    answer: z.union([z.object({ shares: z.array(adminShare) }), listOf(adminShare)]),
  },
  'PATCH /api/admin/social-shares/:id/reward': {
    who: 'admin',
    params: idParams,
    body: rewardRequest,
    answer: rewardAnswer,
  },
  'DELETE /api/admin/social-shares/:id/reward': {
    who: 'admin',
    params: idParams,
    answer: rewardAnswer,
  },
});
