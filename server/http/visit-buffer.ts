import { createHash } from 'node:crypto';
import type { VisitFeature } from '#shared/contracts/back-office.ts';
import { nextOsloMidnight, osloDate } from '#shared/oslo-time.ts';
import type { Clock } from '../lib/clock.ts';
import { addressKeys } from './limits.ts';

/** Visitors held between two writes; further ones are not counted. */
const MOST_VISITORS = 50_000;
/**
 * Distinct visitors per process and Oslo day, and per address: made-up User-Agents must not look
 * like a crowd. Further ones are not counted.
 */
const MOST_OF_DAY = 100_000;
const MOST_OF_ADDRESS = 500;
const USER_AGENT_MAX = 300;

/** User-Agents of bots, such as crawlers and link previews; a missing one counts as a bot too. */
const MACHINE =
  /(?<!cu)bot\b|(?<!cu)bot[/;_-]|crawl|spider|slurp|scrape|facebookexternalhit|whatsapp|telegram|preview|embedly|lighthouse|pagespeed|monitor|uptime|pingdom|curl|wget|python|libwww|java\/|go-http|okhttp|axios|httpclient|feedfetcher/i;

/** The inputs of a visitor's daily hash. In memory only, until the next write. */
interface BufferedVisit {
  /** Oslo day. */
  day: string;
  address: string;
  userAgent: string;
  /** Features used; 'visit' stands for any visit. */
  features: Set<VisitFeature | 'visit'>;
}

/** Recent visitors in memory; the visits feature writes them in batches. */
export interface VisitBuffer {
  note(address: string, userAgent: string | undefined, feature: VisitFeature | 'visit'): void;
  /** Whether an affiliate-link visit counts: false above the maximum of visitors per address. */
  admits(address: string, userAgent: string, code: string): boolean;
  /** Returns the buffered visits and empties the buffer. */
  drain(): BufferedVisit[];
  /** Puts back visits that could not be stored. */
  restore(visits: readonly BufferedVisit[]): void;
}

function shortened(userAgent: string): string {
  return userAgent.length > USER_AGENT_MAX ? userAgent.slice(0, USER_AGENT_MAX) : userAgent;
}

/** Whether the User-Agent is a bot's. */
export function isMachine(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || MACHINE.test(userAgent);
}

/** Whether a visitor is already counted today, or may be counted as new. */
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

/** Creates a process's buffer. A known visitor costs two map lookups. */
export function createVisitBuffer(clock: Clock): VisitBuffer {
  // By User-Agent, then address: nested maps avoid concatenating a key per request.
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
