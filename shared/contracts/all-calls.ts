import { accountCalls, accountLinkCalls, profileCalls, profilePictureCalls } from './accounts.ts';
import { contactCalls } from './contact-admin.ts';
import { giftCalls } from './gifts.ts';
import { inboxCalls, statsCalls } from './inbox.ts';
import { openapiCalls } from './openapi.ts';
import { calendarFeedCalls, planCalls } from './plan.ts';
import { reminderCalls } from './reminders.ts';
import { userSharesCalls } from './shares.ts';

/** Every call of the server. The client imports its type only, so that no schema enters the browser. */
export const allCalls = {
  ...accountCalls,
  ...accountLinkCalls,
  ...calendarFeedCalls,
  ...contactCalls,
  ...giftCalls,
  ...inboxCalls,
  ...openapiCalls,
  ...planCalls,
  ...profileCalls,
  ...profilePictureCalls,
  ...reminderCalls,
  ...statsCalls,
  ...userSharesCalls,
};
export type AllCalls = typeof allCalls;
