import { z } from 'zod';
import { userLoginAnswer } from '#shared/contracts/accounts.ts';
import { adminSearchAnswer } from '#shared/contracts/admin-search.ts';
import { adminUser, adminUserDetails } from '#shared/contracts/admin-users.ts';
import {
  adminAffiliate,
  adminAffiliateDetails,
  affiliateDashboard,
  affiliateSession,
  importAnswer,
  ownAffiliate,
} from '#shared/contracts/affiliates.ts';
import {
  activityAnswer,
  analyticsAnswer,
  auditPage,
  logsAnswer,
  overviewAnswer,
  syncAnswer,
  systemAnswer,
} from '#shared/contracts/back-office.ts';
import { chatMessagesAnswer, chatNameAnswer } from '#shared/contracts/chat.ts';
import {
  chatActivity,
  filterWord,
  heldLines,
  personCard,
  reportedLines,
  restriction,
  restrictionAnswer,
  roomAnswer,
} from '#shared/contracts/chat-admin.ts';
import {
  adminContactMessage,
  contactBulkAnswer,
  contactPage,
} from '#shared/contracts/contact-admin.ts';
import { pictureAnswer } from '#shared/contracts/content-admin.ts';
import { errorBody, messageAnswer } from '#shared/contracts/error.ts';
import { giftsAnswer, openGiftAnswer, userGift } from '#shared/contracts/gifts.ts';
import { userMessage, userStats } from '#shared/contracts/inbox.ts';
import { LEADERBOARD_PATH, leaderboardAnswer } from '#shared/contracts/leaderboard.ts';
import { listOf } from '#shared/contracts/list.ts';
import {
  campaign,
  campaignPreview,
  newsletterAnswer,
  subscriber,
  subscriberPage,
} from '#shared/contracts/newsletter-admin.ts';
import { programmeAnswer } from '#shared/contracts/programme.ts';
import { progressAnswer } from '#shared/contracts/progress.ts';
import { favourites, userReminder } from '#shared/contracts/reminders.ts';
import {
  adminSales,
  affiliateSaleAnswer,
  saleAnswer,
  salesImports,
} from '#shared/contracts/sales.ts';
import { adminSession, sessionUser, userSession } from '#shared/contracts/session.ts';
import { adminShare, shareAnswer, userShares } from '#shared/contracts/shares.ts';
import { socialAnswer } from '#shared/contracts/social.ts';
import { recoveryCodes, twoFactorSetup, twoFactorState } from '#shared/contracts/two-factor.ts';
import { claimAnswer, spinAnswer } from '#shared/contracts/wheel.ts';
import { patternOf } from '../http/access.ts';
import type { TestResponse } from './http.ts';

/* What the calls answer by their contracts. Every answer that a server test gets is held against it. */

const done = z.object({ success: z.literal(true) });
const rewarded = done.extend({ share: adminShare });
const plainOrPage = <T extends z.ZodType>(row: T) => z.union([z.array(row), listOf(row)]);

/** The body of a success, by method and path of the access table. */
export const answers: Readonly<Record<string, z.ZodType>> = {
  'POST /api/user/register': userLoginAnswer,
  'POST /api/user/login': userLoginAnswer,
  'POST /api/user/logout': done,
  'GET /api/user/session': userSession,
  'POST /api/user/password/forgot': messageAnswer,
  'POST /api/user/password/reset': messageAnswer,
  'PATCH /api/user/password': sessionUser,
  'POST /api/user/email': messageAnswer,
  'POST /api/user/email/confirm': messageAnswer,
  'POST /api/user/email/resend': messageAnswer,
  'PATCH /api/user/profile': sessionUser,
  'POST /api/user/profile/picture': sessionUser,
  'DELETE /api/user/profile/picture': sessionUser,
  'DELETE /api/user': done,
  'POST /api/admin/login': adminSession,
  'POST /api/admin/logout': done,
  'GET /api/admin/session': adminSession,
  'POST /api/affiliate/apply': messageAnswer,
  'POST /api/affiliate/login': affiliateSession,
  'POST /api/affiliate/login-link': messageAnswer,
  'POST /api/affiliate/password': affiliateSession,
  'POST /api/affiliate/logout': done,
  'GET /api/affiliate/session': affiliateSession,
  'GET /api/affiliate/dashboard': affiliateDashboard,
  'PATCH /api/affiliate/profile': ownAffiliate,
  'DELETE /api/affiliate': done,
  'GET /api/admin/affiliates': plainOrPage(adminAffiliate),
  'GET /api/admin/affiliates/:id': adminAffiliateDetails,
  'PATCH /api/admin/affiliates/:id': adminAffiliate,
  'DELETE /api/admin/affiliates/:id': done,
  'POST /api/admin/affiliates/:id/sales': affiliateSaleAnswer,
  'GET /api/admin/sales': adminSales,
  'POST /api/admin/sales': saleAnswer,
  'POST /api/admin/sales/import': importAnswer,
  'GET /api/admin/sales/imports': salesImports,
  'DELETE /api/admin/sales/imports/:id': done,
  'GET /api/user/gifts': z.array(userGift),
  'POST /api/user/gifts/:id/open': openGiftAnswer,
  'GET /api/user/messages': z.array(userMessage),
  'POST /api/user/messages/read-all': done,
  'POST /api/user/messages/:id/read': done,
  'GET /api/user/stats': userStats,
  'GET /api/user/reminders': z.array(userReminder),
  'POST /api/user/reminders': userReminder,
  'DELETE /api/user/reminders/:id': done,
  'GET /api/user/favourites': favourites,
  'PUT /api/user/favourites': favourites,
  'GET /api/user/shares': userShares,
  'POST /api/social-share/record': shareAnswer,
  'GET /api/admin/search': adminSearchAnswer,
  'GET /api/admin/users': plainOrPage(adminUser),
  'GET /api/admin/users/:id': adminUserDetails,
  'PATCH /api/admin/users/:id': adminUser,
  'POST /api/admin/users/gifts': giftsAnswer,
  'POST /api/admin/users/:id/gifts': done.extend({ gift: userGift }),
  'DELETE /api/admin/users/:id/gifts/:giftId': done,
  'POST /api/admin/users/:id/message': messageAnswer,
  'DELETE /api/admin/users/:id/messages/:messageId': done,
  'GET /api/admin/social-shares': z.union([
    z.object({ shares: z.array(adminShare) }),
    listOf(adminShare),
  ]),
  'PATCH /api/admin/social-shares/:id/reward': rewarded,
  'DELETE /api/admin/social-shares/:id/reward': rewarded,
  'POST /api/wheel/spin': spinAnswer,
  'POST /api/wheel/claim': claimAnswer,
  'GET /api/programme': programmeAnswer,
  'GET /api/social-media/latest': socialAnswer,
  'GET /api/affiliates/progress': progressAnswer,
  [`GET ${LEADERBOARD_PATH}`]: leaderboardAnswer,
  'GET /api/chat-messages': chatMessagesAnswer,
  'POST /api/chat-messages/:id/report': messageAnswer,
  'POST /api/chat/name': chatNameAnswer,
  'GET /api/admin/chat-activity': chatActivity,
  'DELETE /api/admin/chat-messages/:id': done,
  'POST /api/admin/chat-messages/:id/restore': done,
  'GET /api/admin/chat/held': heldLines,
  'GET /api/admin/chat/reports': reportedLines,
  'DELETE /api/admin/chat/reports/:id': done,
  'GET /api/admin/chat/people': personCard,
  'GET /api/admin/chat/rooms': z.array(roomAnswer),
  'PATCH /api/admin/chat/rooms/:room': roomAnswer,
  'GET /api/admin/chat/restrictions': z.array(restriction),
  'POST /api/admin/chat/restrictions': restrictionAnswer,
  'DELETE /api/admin/chat/restrictions/:id': done,
  'GET /api/admin/chat/words': z.array(filterWord),
  'POST /api/admin/chat/words': filterWord,
  'DELETE /api/admin/chat/words/:id': done,
  'GET /api/admin/two-factor': twoFactorState,
  'POST /api/admin/two-factor/setup': twoFactorSetup,
  'POST /api/admin/two-factor': recoveryCodes,
  'DELETE /api/admin/two-factor': done,
  'GET /api/admin/newsletter': newsletterAnswer,
  'GET /api/admin/newsletter/subscribers': z.union([z.array(subscriber), subscriberPage]),
  'POST /api/admin/newsletter/letters': campaign,
  'GET /api/admin/newsletter/letters/:id': campaign,
  'PUT /api/admin/newsletter/letters/:id': campaign,
  'DELETE /api/admin/newsletter/letters/:id': done,
  'GET /api/admin/newsletter/letters/:id/preview': campaignPreview,
  'POST /api/admin/newsletter/letters/:id/test': messageAnswer,
  'POST /api/admin/newsletter/letters/:id/start': campaign,
  'POST /api/admin/newsletter/letters/:id/pause': campaign,
  'POST /api/admin/newsletter/letters/:id/resume': campaign,
  'POST /api/admin/newsletter/letters/:id/end': campaign,
  'POST /api/admin/newsletter/letters/:id/restore': campaign,
  'POST /api/admin/sync-sheets': syncAnswer,
  'GET /api/admin/audit': auditPage,
  'GET /api/admin/activity': activityAnswer,
  'GET /api/admin/overview': overviewAnswer,
  'GET /api/admin/system': systemAnswer,
  'GET /api/admin/logs': logsAnswer,
  'POST /api/admin/system/mails/retry-all': messageAnswer,
  'POST /api/admin/system/mails/:id/retry': messageAnswer,
  'POST /api/admin/system/jobs/retry': messageAnswer,
  'GET /api/admin/analytics': analyticsAnswer,
  'POST /api/admin/content/pictures': pictureAnswer,
  'POST /api/contact': messageAnswer,
  'GET /api/contact': z.union([z.array(adminContactMessage), contactPage]),
  'POST /api/contact/bulk': contactBulkAnswer,
  'PATCH /api/contact/:id': adminContactMessage,
  'DELETE /api/contact/:id': done,
  'POST /api/newsletter': messageAnswer,
  'POST /api/newsletter/confirm': messageAnswer,
  'POST /api/newsletter/unsubscribe': messageAnswer,
};

/** Calls whose answer is no JSON of a contract: files, a redirect, probes, and a person's own data. */
export const WITHOUT_CONTRACT: readonly string[] = [
  'GET /metrics',
  'GET /api/health',
  'GET /api/ready',
  'GET /r/:code',
  'GET /api/profile-pictures/:file',
  'GET /bilder/:file',
  'GET /api/user/export',
  'GET /api/affiliate/export',
  'GET /api/affiliate/ledger.csv',
  'GET /api/admin/sales.csv',
  'GET /api/admin/newsletter/subscribers.csv',
  'GET /api/programme.ics',
  'GET /api/newsletter/unsubscribe',
];

/** Fails the test whose answer is not what the call's contract says. */
export function checkAnswer(method: string, path: string, answer: TestResponse): void {
  const { status, body } = answer;
  if (typeof body === 'string' || status === 304) return;
  const call = `${method} ${patternOf(method, path.replace(/[?#].*$/s, '')) ?? path}`;
  if (WITHOUT_CONTRACT.includes(call)) return;
  const schema = status >= 400 ? errorBody : answers[call];
  const outcome = schema?.safeParse(body);
  if (outcome?.success === false) {
    throw new Error(`${call} answers ${status} against its contract: ${outcome.error.message}`);
  }
}
