import { setImmediate } from 'node:timers/promises';
import type { Content, Edition } from '#shared/content/types.ts';
import { nextOsloMidnight } from '#shared/oslo-time.ts';
import { actPaths } from '#shared/rules/acts.ts';
import { boundaries } from '#shared/rules/festival-phase.ts';
import type { Clock, Timers } from '../lib/clock.ts';
import type { LiveContent } from '../lib/live-content.ts';
import { createAlarm } from '../lib/timers.ts';
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

interface Pages {
  /** Renders every page but those of acts that is not rendered yet, one after the other. */
  warm(): Promise<void>;
  stop(): void;
}

interface PagesDeps {
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
      await setImmediate();
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

/**
 * Most pages that are kept. With 400 acts in the content a page has 25 kB, as only its smallest
 * encoding is kept.
 */
const MOST_KEPT = 2000;

interface Rendering {
  begin(): void;
  done: Promise<PreparedBody>;
}

/**
 * The pages of acts (docs/product/pocket.md#the-page-of-an-act): there may be hundreds, and few are
 * asked for between two changes. Each is rendered at its first request and kept until the next
 * change.
 * @param render makes the page of a path as it reads now
 */
function createActPages(prepared: PreparedStore, render: (path: string) => Promise<PreparedBody>) {
  const known = new Set<string>();
  /** In the order in which they were rendered. */
  const kept = new Set<string>();
  /** Pages whose rendering has not begun, the newest request last. */
  const waiting = new Map<string, Rendering>();
  let busy = false;

  const keep = (path: string) => {
    kept.delete(path);
    kept.add(path);
    const [oldest] = kept;
    if (oldest === undefined || kept.size <= MOST_KEPT) return;
    kept.delete(oldest);
    register(oldest);
  };

  /**
   * Renders what waits, one page at a time with a turn for other requests between two. The newest
   * request comes first: who asks for one page does not wait behind somebody who asked for hundreds.
   */
  const work = async () => {
    if (busy) return;
    busy = true;
    while (waiting.size > 0) {
      await setImmediate();
      const newest = [...waiting].at(-1);
      if (newest === undefined) break;
      const [path, rendering] = newest;
      waiting.delete(path);
      rendering.begin();
      await rendering.done.catch(() => undefined);
    }
    busy = false;
  };

  const renderingOf = (path: string): Rendering => {
    let begin = () => {};
    const turn = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const done = turn.then(async () => {
      const body = await render(path);
      keep(path);
      return body;
    });
    return { begin, done };
  };

  /** A page that already waits is not rendered twice when a change makes it stale meanwhile. */
  const ask = (path: string): Promise<PreparedBody> => {
    const rendering = waiting.get(path) ?? renderingOf(path);
    waiting.delete(path);
    waiting.set(path, rendering);
    void work();
    return rendering.done;
  };
  const register = (path: string) => prepared.lazy(path, () => ask(path));

  return {
    /** Makes what is kept stale, and has a page for each act of the editions. */
    renew(editions: readonly Edition[]): void {
      for (const path of known) prepared.invalidate(path);
      for (const path of actPaths(editions)) {
        if (known.has(path)) continue;
        known.add(path);
        register(path);
      }
    },
  };
}
