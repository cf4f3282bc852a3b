import {
  accountCalls,
  accountLinkCalls,
  adminCalls,
  profileCalls,
  profilePictureCalls,
} from './accounts.ts';
import { adminSearchCalls } from './admin-search.ts';
import { adminUserCalls } from './admin-users.ts';
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
import { chatCalls } from './chat-calls.ts';
import { contactCalls } from './contact-admin.ts';
import { giftCalls } from './gifts.ts';
import { healthCalls, metricsCalls } from './health.ts';
import { inboxCalls, statsCalls } from './inbox.ts';
import { launchCalls } from './launch-calls.ts';
import { openapiCalls } from './openapi.ts';
import { calendarFeedCalls, planCalls } from './plan.ts';
import { reminderCalls } from './reminders.ts';
import { userSharesCalls } from './shares.ts';
import { twoFactorCalls } from './two-factor.ts';

/** Every call of the server. The client imports its type only, so that no schema enters the browser. */
export const allCalls = {
  ...accountCalls,
  ...accountLinkCalls,
  ...activityCalls,
  ...adminCalls,
  ...adminSearchCalls,
  ...adminUserCalls,
  ...analyticsCalls,
  ...announcementCalls,
  ...auditCalls,
  ...backupCalls,
  ...calendarFeedCalls,
  ...chatCalls,
  ...contactCalls,
  ...giftCalls,
  ...healthCalls,
  ...inboxCalls,
  ...launchCalls,
  ...metricsCalls,
  ...openapiCalls,
  ...overviewCalls,
  ...planCalls,
  ...profileCalls,
  ...profilePictureCalls,
  ...publicAnnouncementCalls,
  ...reminderCalls,
  ...sheetsCalls,
  ...statsCalls,
  ...systemCalls,
  ...twoFactorCalls,
  ...userSharesCalls,
};
export type AllCalls = typeof allCalls;
