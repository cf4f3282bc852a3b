/**
 * Tables that a file outside their owner's folder writes, with the reason. Every other table is
 * written by the files of one folder only, its owner; other code calls the owner's functions. `npm
 * run check -- imports` reads this list.
 */
export const ALSO_WRITTEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  users: {
    'server/http/session.ts': 'notes with a session when its user was last active',
    'server/features/chat/moderation/pictures.store.ts': 'a ban takes the picture away',
  },
  user_pictures: {
    'server/features/chat/moderation/pictures.store.ts': 'a ban takes the picture away',
  },
  admins: {
    'server/features/two-factor/two-factor.store.ts': 'the columns of the second factor',
  },
  affiliates: {
    'server/features/sales/sales.store.ts': 'points and level are the sum of the ledger of sales',
  },
  social_shares: {
    'server/features/rewards/rewards.store.ts': 'what a share was rewarded with',
  },
  settings: {
    'server/features/backups/backups.store.ts': 'what became of the last nightly backup',
    'server/features/launch/launch.store.ts':
      'the last test of the mail server, and what was said of the first steps',
  },
  daily_salts: {
    'server/http/visitor.ts': 'makes the salt of a day when it is first needed',
  },
};
