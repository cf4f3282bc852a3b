import { editions } from '#shared/content/index.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { nextOsloMidnight } from '#shared/oslo-time.ts';
import { boundaries } from '#shared/rules/festival-phase.ts';
import type { Clock, Timers } from '../lib/clock.ts';
import { NOT_FOUND_PAGE } from './not-found.ts';
import { type PreparedStore, preparePage } from './prepared.ts';

/** Makes the HTML of a page as it reads at a moment. A path that is no page gives the 404 page. */
export interface Renderer {
  readonly paths: readonly string[];
  render(path: string, now: Date): Promise<RenderedPage> | RenderedPage;
}

export interface RenderedPage {
  status: number;
  html: string;
}

export interface Pages {
  /** Renders every page that is not rendered yet, one after the other. */
  warm(): Promise<void>;
  stop(): void;
}

export interface PagesDeps {
  prepared: PreparedStore;
  clock: Clock;
  timers: Timers;
}

/** A timer that is a little late is harmless, one that is early would render the old day again. */
const MARGIN_MS = 50;
/** setTimeout's range ends at 2^31 ms; a long wait is checked every hour, also after a sleep. */
const LONGEST_WAIT_MS = HOUR_MS;

/**
 * The first moment after `now` at which a page reads differently: the next Oslo midnight, or the
 * start or end of an act or edition.
 */
export function nextChange(now: Date): Date {
  const midnight = nextOsloMidnight(now);
  const boundary = boundaries(editions).find((instant) => instant > now);
  return boundary !== undefined && boundary < midnight ? boundary : midnight;
}

/** Puts every page into the prepared store and renders anew at each change of the clock. */
export function servePages({ prepared, clock, timers }: PagesDeps, renderer: Renderer): Pages {
  const paths = [...renderer.paths, NOT_FOUND_PAGE];
  let cancel: () => void = () => undefined;
  let stopped = false;

  for (const path of paths) {
    prepared.lazy(path, async () => {
      const { html, status } = await renderer.render(path, clock.now());
      return preparePage(html, status);
    });
  }

  const warm = async () => {
    for (const path of paths) {
      if (stopped) return;
      await prepared.warm(path);
    }
  };

  const waitForChange = (change: Date) => {
    const wait = Math.max(0, change.getTime() - clock.now().getTime()) + MARGIN_MS;
    cancel = timers.after(Math.min(wait, LONGEST_WAIT_MS), () => {
      if (clock.now() < change) {
        waitForChange(change);
        return;
      }
      for (const path of paths) prepared.invalidate(path);
      waitForChange(nextChange(clock.now()));
      void warm();
    });
  };
  waitForChange(nextChange(clock.now()));

  return {
    warm,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
}
