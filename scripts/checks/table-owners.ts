/**
 * Who writes each table: the folder whose code inserts, updates and deletes its rows. Another file
 * that writes a table stands under `also` with the reason; the rest calls the owner's functions.
 * `npm run check:imports` reads this list.
 */
export interface TableOwner {
  owner: string;
  also?: Readonly<Record<string, string>>;
}

const feature = (name: string, also?: TableOwner['also']): TableOwner => ({
  owner: `server/features/${name}/`,
  ...(also && { also }),
});

const infrastructure = (folder: string): TableOwner => ({ owner: `server/${folder}/` });

export const TABLE_OWNERS: Readonly<Record<string, TableOwner>> = {
  account_tokens: feature('accounts'),
  user_pictures: feature('accounts'),
  users: feature('accounts', {
    'server/http/session.ts': 'notes with a session when its user was last active',
  }),
  admins: feature('admins', {
    'server/features/two-factor/two-factor.store.ts': 'the columns of the second factor',
  }),
  admin_recovery_codes: feature('two-factor'),
  affiliates: feature('affiliates', {
    'server/features/sales/points.store.ts': 'points and level are the sum of the ledger of sales',
  }),
  affiliate_contact_keys: feature('affiliates'),
  affiliate_tokens: feature('affiliates'),
  affiliate_visit_marks: feature('affiliates'),
  affiliate_visits: feature('affiliates'),
  affiliate_sales: feature('sales'),
  sales_imports: feature('sales'),
  audit_log: feature('audit'),
  chat_messages: feature('chat'),
  chat_names: feature('chat'),
  chat_pauses: feature('chat'),
  chat_presence: feature('chat'),
  chat_reports: feature('chat'),
  chat_restrictions: feature('chat'),
  chat_rooms: feature('chat'),
  chat_users: feature('chat'),
  chat_words: feature('chat'),
  contact_messages: feature('contact'),
  newsletter_subscriptions: feature('newsletter'),
  newsletters: feature('letters'),
  newsletter_deliveries: feature('letters'),
  server_days: feature('measures'),
  server_minutes: feature('measures'),
  server_processes: feature('measures'),
  settings: feature('sheets'),
  social_feeds: feature('social'),
  social_shares: feature('shares', {
    'server/features/rewards/rewards.store.ts': 'what a share was rewarded with',
  }),
  user_favourites: feature('favourites'),
  user_gifts: feature('gifts'),
  user_messages: feature('inbox'),
  user_reminders: feature('reminders'),
  visit_counts: feature('visits'),
  visit_marks: feature('visits'),
  daily_salts: feature('visits', {
    'server/http/visitor.ts': 'makes the salt of a day when it is first needed',
  }),
  wheel_spins: feature('wheel'),
  // Nothing but the release before this one writes it; retention clears it away.
  idempotency_keys: feature('retention'),
  jobs: infrastructure('jobs'),
  mail_outbox: infrastructure('email'),
  rate_limits: infrastructure('http'),
  sessions: infrastructure('http'),
};
