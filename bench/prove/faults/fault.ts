import { rootOf, statusOf } from '../../lib/calls.ts';
import { type Site, type SiteOptions, startSite } from '../../lib/site.ts';
import { type Finding, finding, none } from '../proof.ts';
import { compareWrites, Writers } from '../writers.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** Acknowledged writes before a fault and after it, of forms and of lines each. */
const ENOUGH = 25;

export interface Fault {
  name: string;
  run(minutes: number): Promise<Finding[]>;
}

interface Struck extends SiteOptions {
  /** Does the harm, and undoes it. */
  strike(site: Site, writers: Writers): Promise<Finding[]>;
}

/** While something of the site is away: pages are there, and the process says that it lives. */
export async function stillServed(what: string, site: Site): Promise<Finding> {
  const [page, health] = [await statusOf(site.port, '/'), await statusOf(site.port, '/api/health')];
  const seen = `page ${page}, health ${health}`;
  return finding(what, 'page 200, health 200 meanwhile', seen, page === 200 && health === 200);
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

/** The same with a proxy between the server and its database. */
export const throughProxy = (
  name: string,
  strike: (proxy: TcpProxy, site: Site) => Promise<Finding[]>,
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
    const fault = underWrites(name, { databaseUrl, strike: (site) => strike(proxy, site) });
    return await fault.run(minutes);
  },
});
