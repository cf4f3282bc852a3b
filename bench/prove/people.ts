import { loadConfig } from '../../server/config/index.ts';
import { createContext } from '../../server/context.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { addAdmin, addAffiliate, addUser } from '../../server/testing/people.ts';
import type { Site } from '../lib/site.ts';

export const CALLERS = [
  'anonymous',
  'stale session',
  'user',
  'pending affiliate',
  'affiliate',
  'admin',
] as const;
export type Caller = (typeof CALLERS)[number];

/** People of a running site, stored beside it in its database, with sessions. */
export interface People {
  /** The cookie of a new person; undefined for nobody. */
  cookieOf(caller: Caller): Promise<string | undefined>;
  user(): Promise<{ id: string; cookie: string }>;
  admin(): Promise<string>;
  end(): Promise<void>;
}

/** Opens the site's database a second time, with the same secret. */
export async function peopleOf({ settings }: Pick<Site, 'settings'>): Promise<People> {
  const ctx = await createContext(loadConfig({ ...settings, LOG_LEVEL: 'silent' }));
  ctx.readiness.databaseReady = true;
  const place = {
    ctx,
    clock: { ...systemClock, set: () => undefined, advance: () => undefined },
  };
  let admins = 0;
  const user = () => addUser(place);
  const admin = async () => {
    admins += 1;
    return (await addAdmin(place, `bevis${admins}`)).cookie;
  };
  return {
    user,
    admin,
    async cookieOf(caller) {
      if (caller === 'anonymous') return undefined;
      if (caller === 'user') return (await user()).cookie;
      if (caller === 'affiliate') return (await addAffiliate(place)).cookie;
      if (caller === 'pending affiliate') {
        return (await addAffiliate(place, { status: 'pending' })).cookie;
      }
      if (caller === 'admin') return admin();
      // A person who was there and whose sessions are gone, with the cookies of all kinds.
      const cookies = [(await user()).cookie, (await addAffiliate(place)).cookie, await admin()];
      await ctx.db.pool.query('DELETE FROM sessions');
      return cookies.join('; ');
    },
    end: () => ctx.db.close(),
  };
}
