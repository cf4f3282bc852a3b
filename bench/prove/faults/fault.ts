import { setTimeout as pause } from 'node:timers/promises';
import { rootOf, statusOf } from '../../lib/calls.ts';
import { type Site, type SiteOptions, startSite } from '../../lib/site.ts';
import { exactly, type Finding, finding, none } from '../proof.ts';
import { compareWrites, Writers } from '../writers.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** Acknowledged writes before a fault and after it, of forms and of lines each. */
const ENOUGH = 25;
/** How long an outage lasts. */
const HELD_MS = 4000;

export interface Fault {
  name: string;
  run(minutes: number): Promise<Finding[]>;
}

interface Struck extends SiteOptions {
  /** Does the harm, and undoes it. */
  strike(site: Site, writers: Writers): Promise<Finding[]>;
}

/** A fault under writing visitors: works before, works after, nothing lost, nothing twice. */
export function underWrites(name: string, options: Struck): Fault {
  return {
    name,
    async run() {
      await using site = await startSite(options);
      const first = site.server();
      using writers = new Writers(rootOf(site));
      const before = await writers.moreOfBoth(ENOUGH);
      const during = await options.strike(site, writers);
      const begin = performance.now();
      const after = await writers.moreOfBoth(ENOUGH);
      const back = performance.now() - begin;
      await writers.stop();
      const uncaught = site.output().split('uncaught exception').length - 1;
      return [
        ...during,
        await compareWrites(name, site, writers),
        finding(
          name,
          'writes go on afterwards, without a restart of ours',
          `${before ? 'worked before' : 'DID NOT WORK BEFORE'}, ${after ? `${ENOUGH} forms and lines after ${Math.round(back)} ms` : 'nothing after'}`,
          before && after && first.isRunning(),
        ),
        ...(uncaught > 0 ? [none(name, 'uncaught exceptions', uncaught)] : []),
      ];
    },
  };
}

interface Outage extends SiteOptions {
  /** Does the harm, and resolves with what undoes it. */
  harm(site: Site): Promise<() => unknown>;
  /** Whether the site is without its database meanwhile, and says so. */
  isAway?: boolean;
}

/** A fault that lasts under writing visitors: pages are there meanwhile, and the process says that it lives. */
export const outage = (name: string, { harm, isAway = false, ...options }: Outage): Fault =>
  underWrites(name, {
    ...options,
    async strike(site) {
      const undo = await harm(site);
      try {
        await pause(HELD_MS);
        const paths = ['/', '/api/health', ...(isAway ? ['/api/ready'] : [])];
        const told = async (path: string) => `${path} ${await statusOf(site.port, path)}`;
        const seen = `meanwhile ${(await Promise.all(paths.map(told))).join(', ')}`;
        const promised = `meanwhile / 200, /api/health 200${isAway ? ', /api/ready 503' : ''}`;
        return [exactly(name, promised, seen)];
      } finally {
        await undo();
      }
    },
  });

/** The same with a proxy between the server and its database. */
export const throughProxy = (
  name: string,
  harm: (proxy: TcpProxy) => Promise<() => unknown>,
  isAway = false,
): Fault => ({
  name,
  async run(minutes) {
    let port = 0;
    await using proxy = await startTcpProxy(() => port);
    const databaseUrl = (real: string) => {
      const url = new URL(real);
      port = Number(url.port);
      url.port = String(proxy.port);
      return url.href;
    };
    return await outage(name, { databaseUrl, isAway, harm: () => harm(proxy) }).run(minutes);
  },
});
