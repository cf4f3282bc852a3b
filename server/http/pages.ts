import type { Content, Edition } from '#shared/content/types.ts';
import { nextOsloMidnight } from '#shared/oslo-time.ts';
import { boundaries } from '#shared/rules/festival-phase.ts';
import { createAlarm } from '../lib/alarm.ts';
import type { Clock, Timers } from '../lib/clock.ts';
import type { LiveContent } from '../lib/live-content.ts';
import { createActPages } from './act-pages.ts';
import { NOT_FOUND_PAGE } from './not-found.ts';
import {
  type PreparedBody,
  type PreparedStore,
  preparePackedPage,
  preparePage,
} from './prepared.ts';
import { framesOf } from './security-headers.ts';

/** Makes the HTML of a page as it reads at a moment. A path that is no page gives the 404 page. */
export interface Renderer {
  /** Pages that there are whatever organisers publish; the others are those of the acts. */
  readonly paths: readonly string[];
  /** With `base`, pages link to each other below that address. */
  render(
    path: string,
    now: Date,
    content: Content,
    base?: string,
  ): Promise<RenderedPage> | RenderedPage;
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
  /** Whether pages are rendered before somebody asks for them; default true. */
  ahead?: boolean;
}

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
 * The pages of acts are rendered when they are asked for; those that are kept become stale in the turn
 * in which the other pages are put in place.
 */
export function servePages(deps: PagesDeps, renderer: Renderer): Pages {
  const { prepared, content, clock, ahead = true } = deps;
  const paths = [...renderer.paths, NOT_FOUND_PAGE];
  const early = ahead ? paths : [];
  const { editions } = content.current();
  let stopped = false;

  const make = async (path: string, of: Content, prepare = preparePage) => {
    const { html, status } = await renderer.render(path, clock.now(), of);
    return () => prepare(html, status, framesOf(of));
  };
  for (const path of paths) {
    prepared.lazy(path, async () => (await make(path, content.current()))());
  }

  const acts = createActPages(prepared, async (path) =>
    (await make(path, content.current(), preparePackedPage))(),
  );
  acts.renew(editions);

  const warm = async () => {
    for (const path of early) {
      if (stopped) return;
      await prepared.warm(path);
    }
  };

  const alarm = createAlarm(deps, () => {
    for (const path of paths) prepared.invalidate(path);
    acts.renew(content.current().editions);
    void warm();
    alarm.set(nextChange(content.current().editions, clock.now()));
  });
  alarm.set(nextChange(editions, clock.now()));

  content.prepareWith(async (next) => {
    const change = nextChange(next.editions, clock.now());
    const making: Promise<[string, PreparedBody]>[] = [];
    for (const path of early) {
      const compress = await make(path, next);
      // Compressing takes no turn of the main thread; requests have theirs between two pages.
      making.push(compress().then((body) => [path, body]));
      await new Promise(setImmediate);
    }
    const bodies = await Promise.all(making);
    return () => {
      if (!ahead) for (const path of paths) prepared.invalidate(path);
      for (const [path, body] of bodies) prepared.replace(path, body);
      acts.renew(next.editions);
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
