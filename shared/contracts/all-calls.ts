import {
  accountCalls,
  accountLinkCalls,
  adminCalls,
  profileCalls,
  profilePictureCalls,
} from './accounts.ts';
import { adminSearchCalls } from './admin-search.ts';
import { adminUserCalls } from './admin-users.ts';
import {
  affiliateDashboardCalls,
  affiliateDetailsCalls,
  ownAffiliateCalls,
  referralCalls,
  reviewCalls,
} from './affiliate-calls.ts';
import { announcementCalls, publicAnnouncementCalls } from './announcement-calls.ts';
import {
  activityCalls,
  analyticsCalls,
  auditCalls,
  backupCalls,
  overviewCalls,
  sheetsCalls,
  systemCalls,
} from './back-office-calls.ts';
import { chatCalls, chatModerationCalls, chatRulesCalls } from './chat-calls.ts';
import { contactCalls } from './contact-admin.ts';
import {
  contentCalls,
  contentPictureCalls,
  previewAddressCalls,
  previewPageCalls,
  publicContentCalls,
  uploadedPictureCalls,
} from './content-calls.ts';
import { giftCalls } from './gifts.ts';
import { healthCalls, metricsCalls, openapiCalls } from './health.ts';
import { inboxCalls, statsCalls } from './inbox.ts';
import { launchCalls } from './launch-calls.ts';
import { campaignCalls, newsletterCalls } from './newsletter-calls.ts';
import { calendarFeedCalls, planCalls } from './plan.ts';
import { programmeCalls } from './programme.ts';
import { leaderboardCalls, progressCalls } from './progress.ts';
import { pushCalls } from './push.ts';
import { reminderCalls } from './reminders.ts';
import { salesCalls } from './sales.ts';
import { scheduleCalls } from './schedule.ts';
import { adminSharesCalls, shareFormCalls, userSharesCalls } from './share-calls.ts';
import { sharePictureCalls } from './share-pictures.ts';
import { socialCalls } from './social.ts';
import { twoFactorCalls } from './two-factor.ts';
import { wheelCalls } from './wheel-calls.ts';

/**
 * Every call of the server. The client imports only the type, to keep schemas out of the bundle.
 */
export const allCalls = {
  ...accountCalls,
  ...accountLinkCalls,
  ...activityCalls,
  ...adminCalls,
  ...adminSearchCalls,
  ...adminSharesCalls,
  ...adminUserCalls,
  ...affiliateDashboardCalls,
  ...affiliateDetailsCalls,
  ...analyticsCalls,
  ...announcementCalls,
  ...auditCalls,
  ...backupCalls,
  ...calendarFeedCalls,
  ...campaignCalls,
  ...chatCalls,
  ...chatModerationCalls,
  ...chatRulesCalls,
  ...contactCalls,
  ...contentCalls,
  ...contentPictureCalls,
  ...giftCalls,
  ...healthCalls,
  ...inboxCalls,
  ...launchCalls,
  ...leaderboardCalls,
  ...metricsCalls,
  ...newsletterCalls,
  ...openapiCalls,
  ...overviewCalls,
  ...ownAffiliateCalls,
  ...planCalls,
  ...previewAddressCalls,
  ...previewPageCalls,
  ...profileCalls,
  ...profilePictureCalls,
  ...programmeCalls,
  ...progressCalls,
  ...publicAnnouncementCalls,
  ...publicContentCalls,
  ...pushCalls,
  ...referralCalls,
  ...reminderCalls,
  ...reviewCalls,
  ...salesCalls,
  ...scheduleCalls,
  ...shareFormCalls,
  ...sharePictureCalls,
  ...sheetsCalls,
  ...socialCalls,
  ...statsCalls,
  ...systemCalls,
  ...twoFactorCalls,
  ...uploadedPictureCalls,
  ...userSharesCalls,
  ...wheelCalls,
};
export type AllCalls = typeof allCalls;
