import { statusOf } from '../../lib/calls.ts';
import { type Site, type SiteOptions, startSite } from '../../lib/site.ts';
import { type Finding, none } from '../proof.ts';
import { compareWrites, Writers } from '../writers.ts';

/** Acknowledged writes before a fault and after it, of forms and of lines each. */
const ENOUGH = 25;

export interface Fault {
  name: string;
  run(minutes: number): Promise<Finding[]>;
}

export interface Struck extends SiteOptions {
  /** Does the harm, and undoes it. */
  strike(site: Site, writers: Writers): Promise<Finding[]>;
  /** What is looked at once nobody writes any more. */
  afterwards?(site: Site): Promise<Finding[]>;
}

/** While something of the site is away: pages are there, and the process says that it lives. */
export async function stillServed(what: string, site: Site): Promise<Finding> {
  const seen = [await statusOf(site.port, '/'), await statusOf(site.port, '/api/health')];
  return {
    what,
    promised: 'page 200, health 200 meanwhile',
    seen: `page ${seen[0]}, health ${seen[1]}`,
    kept: seen.every((status) => status === 200),
  };
}

/** A fault under writing visitors: works before, works after, nothing lost, nothing twice. */
export function underWrites(name: string, options: Struck): Fault {
  return {
    name,
    async run() {
      const site = await startSite(options);
      const first = site.server();
      try {
        const writers = new Writers(() => site.port);
        const before = await writers.moreOfBoth(ENOUGH);
        const during = await options.strike(site, writers);
        const begin = performance.now();
        const after = await writers.moreOfBoth(ENOUGH);
        const back = performance.now() - begin;
        await writers.stop();
        const later = (await options.afterwards?.(site)) ?? [];
        const uncaught = site.output().split('uncaught exception').length - 1;
        return [
          ...during,
          ...later,
          ...(await compareWrites(name, site, writers)),
          {
            what: name,
            promised: 'writes go on afterwards, without a restart of ours',
            seen: `${before ? 'worked before' : 'DID NOT WORK BEFORE'}, ${after ? `${ENOUGH} forms and lines after ${Math.round(back)} ms` : 'nothing after'}`,
            kept: before && after && first.isRunning(),
          },
          ...(uncaught > 0 ? [none(name, 'uncaught exceptions', uncaught)] : []),
        ];
      } finally {
        await site.remove();
      }
    },
  };
}
