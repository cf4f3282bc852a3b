import { createHash } from 'node:crypto';
import type { VisitFeature } from '#shared/contracts/back-office.ts';
import { nextOsloMidnight, osloDate } from '#shared/oslo-time.ts';
import type { Clock } from '../lib/clock.ts';
import { addressKeys } from './limits.ts';

/** Upper bound of visitors held between two writes; further ones are not counted. */
const MOST_VISITORS = 50_000;
/**
 * Different visitors that one process counts in an Oslo day, and those of one address: whoever makes
 * up User-Agents is not a crowd. Further ones are not counted.
 */
const MOST_OF_DAY = 100_000;
const MOST_OF_ADDRESS = 500;
const USER_AGENT_MAX = 300;

/**
 * User-Agents of programs, such as crawlers and the link previews of other sites; a missing
 * User-Agent counts as one too.
 */
const MACHINE =
  /(?<!cu)bot\b|(?<!cu)bot[/;_-]|crawl|spider|slurp|scrape|facebookexternalhit|whatsapp|telegram|preview|embedly|lighthouse|pagespeed|monitor|uptime|pingdom|curl|wget|python|libwww|java\/|go-http|okhttp|axios|httpclient|feedfetcher/i;

/**
 * A visitor by the fields that the daily hash is made of. Held in memory until the next write only.
 */
interface BufferedVisit {
  /** Oslo day. */
  day: string;
  address: string;
  userAgent: string;
  /** Features the visitor used; 'visit' stands for any visit. */
  features: Set<VisitFeature | 'visit'>;
}

/** Recent visitors, in memory; the visits feature writes them in batches. */
export interface VisitBuffer {
  note(address: string, userAgent: string | undefined, feature: VisitFeature | 'visit'): void;
  /** Whether a visit by an affiliate's link counts: false for one visitor too many of its address. */
  admits(address: string, userAgent: string, code: string): boolean;
  /** Returns what was noted and empties the buffer. */
  drain(): BufferedVisit[];
  /** Puts back what could not be stored. */
  restore(visits: readonly BufferedVisit[]): void;
}

function shortened(userAgent: string): string {
  return userAgent.length > USER_AGENT_MAX ? userAgent.slice(0, USER_AGENT_MAX) : userAgent;
}

/** Whether a User-Agent belongs to a program rather than to somebody's browser. */
export function isMachine(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || MACHINE.test(userAgent);
}

/** Whether a visitor of a day is known already, or may be counted as a new one. */
function createVisitorCap() {
  const known = new Set<string>();
  const counts = new Map<string, number>();
  return (address: string, ...what: string[]): boolean => {
    const text = JSON.stringify([address, ...what]);
    const visitor = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    if (known.has(visitor)) return true;
    const keys = addressKeys(address);
    const countOf = (key: string) => counts.get(key) ?? 0;
    if (keys.some(({ key, times }) => countOf(key) >= MOST_OF_ADDRESS * times)) return false;
    if (known.size >= MOST_OF_DAY) return false;
    known.add(visitor);
    for (const { key } of keys) counts.set(key, countOf(key) + 1);
    return true;
  };
}

/** Creates the buffer of one process. Noting a known visitor again costs two map lookups. */
export function createVisitBuffer(clock: Clock): VisitBuffer {
  // User-Agent, then address: two maps need no concatenated key per request.
  let seen = new Map<string, Map<string, BufferedVisit>>();
  let count = 0;
  let earlier: BufferedVisit[] = [];
  let today = { day: '', begins: 0, ends: 0 };
  let admitsVisitor = createVisitorCap();
  let admitsReferral = createVisitorCap();

  const dayNow = (): string => {
    const now = clock.now();
    const ms = now.getTime();
    if (ms < today.begins || ms >= today.ends) {
      earlier = all();
      seen = new Map();
      admitsVisitor = createVisitorCap();
      admitsReferral = createVisitorCap();
      today = { day: osloDate(now), begins: ms, ends: nextOsloMidnight(now).getTime() };
    }
    return today.day;
  };
  const all = () => [...earlier, ...[...seen.values()].flatMap((browser) => [...browser.values()])];
  const keep = (one: BufferedVisit) => {
    const browser = seen.get(one.userAgent) ?? new Map<string, BufferedVisit>();
    seen.set(one.userAgent, browser.set(one.address, one));
    count += 1;
  };

  return {
    note(address, given, feature) {
      const userAgent = shortened(given ?? '');
      const day = dayNow();
      const known = seen.get(userAgent)?.get(address);
      if (known !== undefined) known.features.add(feature);
      else if (
        count < MOST_VISITORS &&
        !isMachine(userAgent) &&
        admitsVisitor(address, userAgent)
      ) {
        keep({ day, address, userAgent, features: new Set(['visit', feature]) });
      }
    },
    admits(address, userAgent, code) {
      dayNow();
      return admitsReferral(address, shortened(userAgent), code);
    },
    drain() {
      const taken = all();
      earlier = [];
      seen = new Map();
      count = 0;
      return taken;
    },
    restore(visits) {
      for (const one of visits) {
        const known = seen.get(one.userAgent)?.get(one.address);
        if (one.day !== dayNow()) earlier.push(one);
        else if (known === undefined) keep(one);
        else for (const feature of one.features) known.features.add(feature);
      }
    },
  };
}
