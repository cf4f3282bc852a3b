/**
 * Who may make a call. `anyone` includes everybody; the others are the session that the call asks
 * for; `local` is a caller on this machine or one with METRICS_TOKEN.
 */
export type Role = 'anyone' | 'user' | 'affiliate' | 'admin' | 'local';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Every call of the server and who may make it. A route that is missing here fails the tests. */
export const access: readonly (readonly [method: Method, path: string, role: Role])[] = [
  ['GET', '/metrics', 'local'],
  ['GET', '/api/health', 'anyone'],
  ['GET', '/api/ready', 'anyone'],
  ['POST', '/api/user/register', 'anyone'],
  ['POST', '/api/user/login', 'anyone'],
  ['POST', '/api/user/logout', 'anyone'],
  ['GET', '/api/user/session', 'anyone'],
  ['POST', '/api/user/password/forgot', 'anyone'],
  ['POST', '/api/user/password/reset', 'anyone'],
  ['PATCH', '/api/user/password', 'user'],
  ['POST', '/api/user/email', 'user'],
  ['POST', '/api/user/email/confirm', 'anyone'],
  ['POST', '/api/user/email/resend', 'user'],
  ['PATCH', '/api/user/profile', 'user'],
  ['POST', '/api/user/profile/picture', 'user'],
  ['DELETE', '/api/user/profile/picture', 'user'],
  ['GET', '/api/user/export', 'user'],
  ['DELETE', '/api/user', 'user'],
  ['GET', '/api/profile-pictures/:file', 'anyone'],
  ['POST', '/api/admin/login', 'anyone'],
  ['POST', '/api/admin/logout', 'anyone'],
  ['GET', '/api/admin/session', 'anyone'],
  ['POST', '/api/affiliate/apply', 'anyone'],
  ['POST', '/api/affiliate/login', 'anyone'],
  ['POST', '/api/affiliate/login-link', 'anyone'],
  ['POST', '/api/affiliate/password', 'anyone'],
  ['POST', '/api/affiliate/logout', 'anyone'],
  ['GET', '/api/affiliate/session', 'anyone'],
  ['GET', '/api/affiliate/dashboard', 'affiliate'],
  ['GET', '/api/affiliate/ledger.csv', 'affiliate'],
  ['PATCH', '/api/affiliate/profile', 'affiliate'],
  ['GET', '/api/affiliate/export', 'affiliate'],
  ['DELETE', '/api/affiliate', 'affiliate'],
  ['GET', '/api/admin/affiliates', 'admin'],
  ['GET', '/api/admin/affiliates/:id', 'admin'],
  ['PATCH', '/api/admin/affiliates/:id', 'admin'],
  ['DELETE', '/api/admin/affiliates/:id', 'admin'],
  ['POST', '/api/admin/affiliates/:id/sales', 'admin'],
  ['GET', '/api/admin/sales', 'admin'],
  ['POST', '/api/admin/sales', 'admin'],
  ['GET', '/api/admin/sales.csv', 'admin'],
  ['POST', '/api/admin/sales/import', 'admin'],
  ['GET', '/api/admin/sales/imports', 'admin'],
  ['DELETE', '/api/admin/sales/imports/:id', 'admin'],
  ['GET', '/r/:code', 'anyone'],
  ['GET', '/api/user/gifts', 'user'],
  ['POST', '/api/user/gifts/:id/open', 'user'],
  ['GET', '/api/user/messages', 'user'],
  ['POST', '/api/user/messages/read-all', 'user'],
  ['POST', '/api/user/messages/:id/read', 'user'],
  ['GET', '/api/user/stats', 'user'],
  ['GET', '/api/user/reminders', 'user'],
  ['POST', '/api/user/reminders', 'user'],
  ['DELETE', '/api/user/reminders/:id', 'user'],
  ['GET', '/api/user/favourites', 'user'],
  ['PUT', '/api/user/favourites', 'user'],
  ['GET', '/api/user/shares', 'user'],
  ['POST', '/api/social-share/record', 'anyone'],
  ['GET', '/api/admin/search', 'admin'],
  ['GET', '/api/admin/users', 'admin'],
  ['GET', '/api/admin/users/:id', 'admin'],
  ['PATCH', '/api/admin/users/:id', 'admin'],
  ['POST', '/api/admin/users/gifts', 'admin'],
  ['POST', '/api/admin/users/:id/gifts', 'admin'],
  ['DELETE', '/api/admin/users/:id/gifts/:giftId', 'admin'],
  ['POST', '/api/admin/users/:id/message', 'admin'],
  ['DELETE', '/api/admin/users/:id/messages/:messageId', 'admin'],
  ['GET', '/api/admin/social-shares', 'admin'],
  ['PATCH', '/api/admin/social-shares/:id/reward', 'admin'],
  ['DELETE', '/api/admin/social-shares/:id/reward', 'admin'],
  ['POST', '/api/wheel/spin', 'anyone'],
  ['POST', '/api/wheel/claim', 'anyone'],
  ['GET', '/api/programme', 'anyone'],
  ['GET', '/api/programme.ics', 'anyone'],
  ['GET', '/api/social-media/latest', 'anyone'],
  ['GET', '/api/affiliates/progress', 'anyone'],
  ['GET', '/.netlify/functions/affiliates-leaderboard', 'anyone'],
  ['GET', '/api/chat-messages', 'anyone'],
  ['POST', '/api/chat-messages/:id/report', 'anyone'],
  ['POST', '/api/chat/name', 'anyone'],
  ['GET', '/api/admin/chat-activity', 'admin'],
  ['DELETE', '/api/admin/chat-messages/:id', 'admin'],
  ['POST', '/api/admin/chat-messages/:id/restore', 'admin'],
  ['GET', '/api/admin/chat/held', 'admin'],
  ['GET', '/api/admin/chat/reports', 'admin'],
  ['DELETE', '/api/admin/chat/reports/:id', 'admin'],
  ['GET', '/api/admin/chat/people', 'admin'],
  ['GET', '/api/admin/chat/rooms', 'admin'],
  ['PATCH', '/api/admin/chat/rooms/:room', 'admin'],
  ['GET', '/api/admin/chat/restrictions', 'admin'],
  ['POST', '/api/admin/chat/restrictions', 'admin'],
  ['DELETE', '/api/admin/chat/restrictions/:id', 'admin'],
  ['GET', '/api/admin/chat/words', 'admin'],
  ['POST', '/api/admin/chat/words', 'admin'],
  ['DELETE', '/api/admin/chat/words/:id', 'admin'],
  ['GET', '/api/admin/two-factor', 'admin'],
  ['POST', '/api/admin/two-factor/setup', 'admin'],
  ['POST', '/api/admin/two-factor', 'admin'],
  ['DELETE', '/api/admin/two-factor', 'admin'],
  ['GET', '/api/admin/newsletter', 'admin'],
  ['GET', '/api/admin/newsletter/subscribers', 'admin'],
  ['GET', '/api/admin/newsletter/subscribers.csv', 'admin'],
  ['POST', '/api/admin/newsletter/letters', 'admin'],
  ['GET', '/api/admin/newsletter/letters/:id', 'admin'],
  ['PUT', '/api/admin/newsletter/letters/:id', 'admin'],
  ['DELETE', '/api/admin/newsletter/letters/:id', 'admin'],
  ['GET', '/api/admin/newsletter/letters/:id/preview', 'admin'],
  ['POST', '/api/admin/newsletter/letters/:id/test', 'admin'],
  ['POST', '/api/admin/newsletter/letters/:id/start', 'admin'],
  ['POST', '/api/admin/newsletter/letters/:id/pause', 'admin'],
  ['POST', '/api/admin/newsletter/letters/:id/resume', 'admin'],
  ['POST', '/api/admin/newsletter/letters/:id/end', 'admin'],
  ['POST', '/api/admin/newsletter/letters/:id/restore', 'admin'],
  ['POST', '/api/admin/sync-sheets', 'admin'],
  ['GET', '/api/admin/audit', 'admin'],
  ['GET', '/api/admin/activity', 'admin'],
  ['GET', '/api/admin/overview', 'admin'],
  ['GET', '/api/admin/system', 'admin'],
  ['GET', '/api/admin/logs', 'admin'],
  ['POST', '/api/admin/system/mails/retry-all', 'admin'],
  ['POST', '/api/admin/system/mails/:id/retry', 'admin'],
  ['POST', '/api/admin/system/jobs/retry', 'admin'],
  ['GET', '/api/admin/analytics', 'admin'],
  ['POST', '/api/admin/content/pictures', 'admin'],
  ['GET', '/bilder/:file', 'anyone'],
  ['POST', '/api/contact', 'anyone'],
  ['GET', '/api/contact', 'admin'],
  ['POST', '/api/contact/bulk', 'admin'],
  ['PATCH', '/api/contact/:id', 'admin'],
  ['DELETE', '/api/contact/:id', 'admin'],
  ['POST', '/api/newsletter', 'anyone'],
  ['POST', '/api/newsletter/confirm', 'anyone'],
  ['POST', '/api/newsletter/unsubscribe', 'anyone'],
  ['GET', '/api/newsletter/unsubscribe', 'anyone'],
];

/** The methods that `path` (without query) has, HEAD beside GET; empty for an unknown path. */
export function methodsOf(path: string): string[] {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  const methods = access.filter(([, pattern]) => matches(pattern, bare)).map(([method]) => method);
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

/** The path of the table that a call's path (without query) belongs to. */
export function patternOf(method: string, path: string): string | undefined {
  const own = access.filter((row) => row[0] === method && matches(row[1], path));
  // '/users/gifts' is no user.
  return (own.find((row) => row[1] === path) ?? own[0])?.[1];
}

/** `:name` stands for one segment. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  );
}
