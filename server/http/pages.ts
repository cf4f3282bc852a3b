import { setImmediate } from 'node:timers/promises';
import type { Content, Edition } from '#shared/content/types.ts';
import { nextOsloMidnight } from '#shared/oslo-time.ts';
import { actPaths } from '#shared/rules/acts.ts';
import { archivePaths } from '#shared/rules/archive.ts';
import { boundaries } from '#shared/rules/festival-phase.ts';
import { screenPaths } from '#shared/rules/screen-stages.ts';
import { type Clock, createAlarm, type Timers } from '../lib/clock.ts';
import type { LiveContent } from '../lib/live-content.ts';
import { createFoundPages, type FoundPages } from './found-pages.ts';
import { NOT_FOUND_PAGE } from './not-found.ts';
import {
  type PreparedBody,
  type PreparedStore,
  preparePackedPage,
  preparePage,
} from './prepared.ts';
import { framesOf } from './security-headers.ts';

/** Address of the list for search engines, which depends on the clock as the pages do. */
export const SITEMAP = '/sitemap.xml';

/** Renders the HTML of a page for a given moment. An unknown path gives the 404 page. */
export interface Renderer {
  /** The fixed pages; pages of acts depend on the published content. */
  readonly paths: readonly string[];
  /**
   * `path` may have a query, for a page that shows another part of itself with it. `base` is a
   * prefix for the links between pages (previews).
   */
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
  /** The programme narrowed by a query; rendered on demand. */
  readonly found: FoundPages;
  /** Renders every fixed page that is not rendered yet, one after the other. */
  warm(): Promise<void>;
  stop(): void;
}

interface PagesDeps {
  prepared: PreparedStore;
  content: LiveContent;
  clock: Clock;
  timers: Timers;
  /** Whether to render pages before the first request; default true. */
  ahead?: boolean;
}

/**
 * The first moment after `now` at which a page changes: the next Oslo midnight, or the start or end
 * of an act or edition.
 */
export function nextChange(editions: readonly Edition[], now: Date): Date {
  const midnight = nextOsloMidnight(now);
  const boundary = boundaries(editions).find((instant) => instant > now);
  return boundary !== undefined && boundary < midnight ? boundary : midnight;
}

/**
 * Puts every page into the prepared store and renders again at each change of the clock. New
 * content is rendered completely before the first page is replaced.
 *
 * Pages of acts are rendered on demand; cached ones become stale in the same tick in which the
 * other pages are replaced.
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

  const found = createFoundPages(deps, async (path, query) => {
    const of = content.current();
    const { html } = await renderer.render(path + query, clock.now(), of);
    return { html, frames: framesOf(of) };
  });
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
    for (const path of [...paths, SITEMAP]) prepared.invalidate(path);
    acts.renew(content.current().editions);
    found.clear();
    void warm();
    alarm.set(nextChange(content.current().editions, clock.now()));
  });
  alarm.set(nextChange(editions, clock.now()));

  content.prepareWith(async (next) => {
    const change = nextChange(next.editions, clock.now());
    const making: Promise<[string, PreparedBody]>[] = [];
    for (const path of early) {
      const compress = await make(path, next);
      // Compression runs in the thread pool meanwhile, and the event loop is free between pages.
      making.push(compress().then((body) => [path, body]));
      await setImmediate();
    }
    const bodies = await Promise.all(making);
    return () => {
      if (!ahead) for (const path of paths) prepared.invalidate(path);
      for (const [path, body] of bodies) prepared.replace(path, body);
      acts.renew(next.editions);
      found.clear();
      alarm.set(change);
    };
  });

  return {
    found,
    warm,
    stop: () => {
      stopped = true;
      alarm.stop();
    },
  };
}

/**
 * Cached pages. With 400 acts in the content one takes 25 kB, as only its brotli encoding is kept.
 */
const MOST_KEPT = 2000;

interface Rendering {
  begin(): void;
  done: Promise<PreparedBody>;
}

/**
 * Pages of acts (docs/product/pocket.md#the-page-of-an-act): there may be hundreds, few of which
 * are requested between two changes. Each is rendered at its first request and cached until the
 * next change.
 * @param render renders the page of a path as of now
 */
function createActPages(prepared: PreparedStore, render: (path: string) => Promise<PreparedBody>) {
  const known = new Set<string>();
  /** In the order of rendering. */
  const kept = new Set<string>();
  /** Renderings that have not begun, newest request last. */
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
   * Renders one page at a time, yielding to the event loop in between. Newest request first: one
   * page does not wait behind a client that requested hundreds.
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

  /** A queued page that becomes stale meanwhile is not queued twice. */
  const ask = (path: string): Promise<PreparedBody> => {
    const rendering = waiting.get(path) ?? renderingOf(path);
    waiting.delete(path);
    waiting.set(path, rendering);
    void work();
    return rendering.done;
  };
  const register = (path: string) => prepared.lazy(path, () => ask(path));

  return {
    /** Marks cached pages stale and registers a page for each edition, act and stage. */
    renew(editions: readonly Edition[]): void {
      for (const path of known) prepared.invalidate(path);
      const paths = [...archivePaths(editions), ...actPaths(editions), ...screenPaths(editions)];
      for (const path of paths) {
        if (known.has(path)) continue;
        known.add(path);
        register(path);
      }
    },
  };
}
