import {
  accountCalls,
  accountLinkCalls,
  adminCalls,
  profileCalls,
  profilePictureCalls,
} from './accounts.ts';
import { adminSearchCalls } from './admin-search.ts';
import { adminUserCalls } from './admin-users.ts';
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
import { inboxCalls, statsCalls } from './inbox.ts';
import { openapiCalls } from './openapi.ts';
import { calendarFeedCalls, planCalls } from './plan.ts';
import { programmeCalls } from './programme.ts';
import { reminderCalls } from './reminders.ts';
import { scheduleCalls } from './schedule.ts';
import { userSharesCalls } from './shares.ts';
import { twoFactorCalls } from './two-factor.ts';

/** Every call of the server. The client imports its type only, so that no schema enters the browser. */
export const allCalls = {
  ...accountCalls,
  ...accountLinkCalls,
  ...adminCalls,
  ...adminSearchCalls,
  ...adminUserCalls,
  ...calendarFeedCalls,
  ...contactCalls,
  ...contentCalls,
  ...contentPictureCalls,
  ...giftCalls,
  ...inboxCalls,
  ...openapiCalls,
  ...planCalls,
  ...previewAddressCalls,
  ...previewPageCalls,
  ...profileCalls,
  ...profilePictureCalls,
  ...programmeCalls,
  ...publicContentCalls,
  ...reminderCalls,
  ...scheduleCalls,
  ...statsCalls,
  ...twoFactorCalls,
  ...uploadedPictureCalls,
  ...userSharesCalls,
};
export type AllCalls = typeof allCalls;
