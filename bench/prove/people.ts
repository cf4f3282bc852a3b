import { loadConfig } from '../../server/config/index.ts';
import { createContext } from '../../server/context.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { addAdmin, addAffiliate, addUser } from '../../server/testing/people.ts';
import type { Site } from '../lib/site.ts';

/** People of a running site, stored beside it in its database, each new and with a session. */
export interface People {
  user(): Promise<{ id: string; cookie: string }>;
  affiliate(): Promise<{ cookie: string }>;
  admin(): Promise<{ cookie: string }>;
  end(): Promise<void>;
}

/** Opens the site's database a second time, with the same secret. */
export async function peopleOf({ settings }: Pick<Site, 'settings'>): Promise<People> {
  const ctx = await createContext(loadConfig({ ...settings, LOG_LEVEL: 'silent' }));
  ctx.readiness.databaseReady = true;
  const place = { ctx, clock: { ...systemClock, set: () => undefined, advance: () => undefined } };
  let admins = 0;
  return {
    user: () => addUser(place),
    affiliate: () => addAffiliate(place),
    admin() {
      admins += 1;
      return addAdmin(place, `bevis${admins}`);
    },
    end: () => ctx.db.close(),
  };
}
