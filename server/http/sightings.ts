import type { VisitFeature } from '#shared/contracts/back-office.ts';
import { nextOsloMidnight, osloDate } from '#shared/oslo-time.ts';
import type { Clock } from '../lib/clock.ts';

/** More visitors than this between two writings are not counted: memory has an end. */
const MOST_VISITORS = 50_000;
const USER_AGENT_MAX = 300;

/**
 * Programs that are no visitors: they say so, or say nothing. Those that fetch a page because
 * somebody shared its address are among them.
 */
const MACHINE =
  /(?<!cu)bot\b|(?<!cu)bot[/;_-]|crawl|spider|slurp|scrape|facebookexternalhit|whatsapp|telegram|preview|embedly|lighthouse|pagespeed|monitor|uptime|pingdom|curl|wget|python|libwww|java\/|go-http|okhttp|axios|httpclient|feedfetcher/i;

/** A visitor as the hash of the day sees them. Held in memory until the next writing only. */
export interface Sighting {
  /** Oslo day. */
  day: string;
  address: string;
  userAgent: string;
  /** What was used, 'visit' for being here at all. */
  features: Set<VisitFeature | 'visit'>;
}

/** Who was here lately, in memory; the visits feature writes it in batches. */
export interface Sightings {
  note(address: string, userAgent: string | undefined, feature: VisitFeature | 'visit'): void;
  take(): Sighting[];
  giveBack(sightings: readonly Sighting[]): void;
}

/** Whether a User-Agent belongs to a program rather than to somebody's browser. */
export function isMachine(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || MACHINE.test(userAgent);
}

/** Creates the memory of one process. Noting somebody again costs one look into a map. */
export function createSightings(clock: Clock): Sightings {
  let seen = new Map<string, Sighting>();
  let today = { day: '', begins: 0, ends: 0 };

  const dayNow = (): string => {
    const now = clock.now();
    const ms = now.getTime();
    if (ms < today.begins || ms >= today.ends) {
      today = { day: osloDate(now), begins: ms, ends: nextOsloMidnight(now).getTime() };
    }
    return today.day;
  };
  const keyOf = (day: string, address: string, agent: string) => `${day} ${address} ${agent}`;

  return {
    note(address, given, feature) {
      const userAgent = given?.slice(0, USER_AGENT_MAX) ?? '';
      const day = dayNow();
      const key = keyOf(day, address, userAgent);
      const known = seen.get(key);
      if (known !== undefined) known.features.add(feature);
      else if (!isMachine(userAgent) && seen.size < MOST_VISITORS) {
        seen.set(key, { day, address, userAgent, features: new Set(['visit', feature]) });
      }
    },
    take() {
      const taken = [...seen.values()];
      seen = new Map();
      return taken;
    },
    giveBack(sightings) {
      for (const one of sightings) {
        const key = keyOf(one.day, one.address, one.userAgent);
        const known = seen.get(key);
        if (known === undefined) seen.set(key, one);
        else for (const feature of one.features) known.features.add(feature);
      }
    },
  };
}
