import type { Content, Edition } from '#shared/content/types.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { nextOsloMidnight } from '#shared/oslo-time.ts';
import { actPaths } from '#shared/rules/acts.ts';
import { boundaries } from '#shared/rules/festival-phase.ts';
import type { Clock, Timers } from '../lib/clock.ts';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import type { LiveContent } from '../lib/live-content.ts';
import { NOT_FOUND_PAGE } from './not-found.ts';
import { type PreparedBody, type PreparedStore, preparePage } from './prepared.ts';
import { framesOf } from './security-headers.ts';

/** Makes the HTML of a page as it reads at a moment. A path that is no page gives the 404 page. */
export interface Renderer {
  /** Pages that there are whatever organisers publish; the others are those of the acts. */
  readonly paths: readonly string[];
  render(path: string, now: Date, content: Content): Promise<RenderedPage> | RenderedPage;
}

export interface RenderedPage {
  status: number;
  html: string;
}

export interface Pages {
  /** Renders every page but those of acts that is not rendered yet, one after the other. */
  warm(): Promise<void>;
  stop(): void;
}

export interface PagesDeps {
  prepared: PreparedStore;
  content: LiveContent;
  clock: Clock;
  timers: Timers;
}

/** A timer that is a little late is harmless, one that is early would render the old day again. */
const MARGIN_MS = 50;
/** Pages of acts that wait to be rendered: more than there are, as each waits once for a change. */
const MOST_WAITING = 10_000;
/** setTimeout's range ends at 2^31 ms; a long wait is checked every hour, also after a sleep. */
const LONGEST_WAIT_MS = HOUR_MS;

/**
 * The first moment after `now` at which a page reads differently: the next Oslo midnight, or the
 * start or end of an act or edition.
 */
export function nextChange(editions: readonly Edition[], now: Date): Date {
  const midnight = nextOsloMidnight(now);
  const boundary = boundaries(editions).find((instant) => instant > now);
  return boundary !== undefined && boundary < midnight ? boundary : midnight;
}

/**
 * Puts every page into the prepared store and renders anew at each change of the clock. A new content
 * is rendered in full before any of its pages is put in place.
 *
 * Acts have a page each, of which there may be hundreds and few are asked for between two changes: it
 * is rendered at its first request and kept until the next change. A publication invalidates them in
 * the same turn in which it puts the other pages in place.
 */
export function servePages(deps: PagesDeps, renderer: Renderer): Pages {
  const { prepared, content, clock } = deps;
  const paths = [...renderer.paths, NOT_FOUND_PAGE];
  const { editions } = content.current();
  let stopped = false;

  const make = async (path: string, of: Content) => {
    const { html, status } = await renderer.render(path, clock.now(), of);
    return () => preparePage(html, status, framesOf(of));
  };
  for (const path of paths) {
    prepared.lazy(path, async () => (await make(path, content.current()))());
  }

  const acts = new Set<string>();
  // One at a time, so that requests for all of them leave other requests their turns.
  const inTurn = createConcurrencyLimit({ parallel: 1, waiting: MOST_WAITING, retrySeconds: 1 });
  const renewActs = () => {
    for (const path of acts) prepared.invalidate(path);
    for (const path of actPaths(content.current().editions)) {
      if (acts.has(path)) continue;
      acts.add(path);
      prepared.lazy(path, () =>
        inTurn(async () => {
          await new Promise(setImmediate);
          return (await make(path, content.current()))();
        }),
      );
    }
  };
  renewActs();

  const warm = async () => {
    for (const path of paths) {
      if (stopped) return;
      await prepared.warm(path);
    }
  };

  const alarm = createAlarm(deps, nextChange(editions, clock.now()), () => {
    for (const path of paths) prepared.invalidate(path);
    renewActs();
    void warm();
    return nextChange(content.current().editions, clock.now());
  });

  content.prepareWith(async (next) => {
    const change = nextChange(next.editions, clock.now());
    const making: Promise<[string, PreparedBody]>[] = [];
    for (const path of paths) {
      const compress = await make(path, next);
      // Compressing takes no turn of the main thread; requests have theirs between two pages.
      making.push(compress().then((body) => [path, body]));
      await new Promise(setImmediate);
    }
    const bodies = await Promise.all(making);
    return () => {
      for (const [path, body] of bodies) prepared.replace(path, body);
      renewActs();
      alarm.set(change);
    };
  });

  return {
    warm,
    stop: () => {
      stopped = true;
      alarm.stop();
    },
  };
}

/** Calls `ring` at a moment, then at the one that it gives. */
function createAlarm(
  { clock, timers }: Pick<PagesDeps, 'clock' | 'timers'>,
  first: Date,
  ring: () => Date,
) {
  let cancel: () => void = () => undefined;
  let stopped = false;
  const set = (moment: Date) => {
    cancel();
    if (stopped) return;
    const wait = Math.max(0, moment.getTime() - clock.now().getTime()) + MARGIN_MS;
    cancel = timers.after(Math.min(wait, LONGEST_WAIT_MS), () => {
      set(clock.now() < moment ? moment : ring());
    });
  };
  set(first);
  return {
    set,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
