import { setImmediate } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { Content } from '#shared/content/types.ts';
import { paths } from '#shared/paths.ts';
import { programmeEdition } from '#shared/rules/festival-phase.ts';
import { type FindIndex, findIndex, findQuery, readFind } from '#shared/rules/find-acts.ts';
import type { Clock } from '../lib/clock.ts';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import type { LiveContent } from '../lib/live-content.ts';
import { type PreparedBody, type PreparedStore, preparePackedPage } from './prepared.ts';

/** The page of the programme for a query that narrows it (docs/product/public-site.md#finding). */
export interface FoundPages {
  /** Mounted at `path`, behind the limit of reads. */
  readonly path: string;
  readonly handler: RequestHandler;
  /** Pages of before are not answered any more. */
  clear(): void;
}

interface FoundDeps {
  prepared: Pick<PreparedStore, 'leave' | 'reply' | 'send'>;
  content: Pick<LiveContent, 'current'>;
  clock: Clock;
}

/** Cached pages; one takes 25 kB at most. */
const MOST_KEPT = 40;

/** Search engines list the whole programme only. */
const NOT_LISTED = [['X-Robots-Tag', 'noindex, follow']] as const;

/**
 * Renders the programme for the queries that narrow it; any other query gets the ordinary page. A
 * query is answered for its canonical form, one at a time: anybody may send any number of
 * different ones, and the event loop is free between two.
 *
 * @param render renders the page of a path with a query as of now
 */
export function createFoundPages(
  { prepared, content, clock }: FoundDeps,
  render: (path: string, query: string) => Promise<{ html: string; frames: readonly string[] }>,
): FoundPages {
  const path = paths.events;
  /** In the order of their last use. */
  let kept = new Map<string, Promise<PreparedBody>>();
  const turns = createConcurrencyLimit({ parallel: 1, waiting: 50, retrySeconds: 1 });
  const canonical = (query: string) => canonicalQuery(query, content.current(), clock.now());
  prepared.leave(path, (query) => canonical(query) !== '');

  const make = async (query: string): Promise<PreparedBody> => {
    await setImmediate();
    const { html, frames } = await render(path, query);
    return { ...(await preparePackedPage(html, 200, frames)), headers: NOT_LISTED };
  };

  const pageOf = (query: string): Promise<PreparedBody> => {
    const store = kept;
    const page = store.get(query) ?? turns(() => make(query));
    store.delete(query);
    store.set(query, page);
    for (const oldest of store.keys()) {
      if (store.size <= MOST_KEPT) break;
      store.delete(oldest);
    }
    page.catch(() => store.delete(query));
    return page;
  };

  const handler: RequestHandler = async (req, res, next) => {
    // With a slash at its end it is redirected, like other pages.
    if (req.path !== path) return next();
    const question = req.url.indexOf('?');
    const query = question < 0 ? '' : canonical(req.url.slice(question));
    // The programme was replaced a moment ago.
    if (query === '') prepared.send(path, req, res);
    else prepared.reply(await pageOf(query), req, res);
  };

  return {
    path,
    handler,
    clear: () => {
      kept = new Map();
    },
  };
}

const indexes = new WeakMap<Content, Map<string, FindIndex>>();

/** What a query asks of the shown programme, always written the same way; empty for nothing. */
function canonicalQuery(query: string, content: Content, now: Date): string {
  const edition = programmeEdition(content.editions, now);
  if (edition === null) return '';
  const made = indexes.get(content) ?? new Map<string, FindIndex>();
  indexes.set(content, made);
  const index = made.get(edition.id) ?? findIndex(edition, content.site);
  made.set(edition.id, index);
  // The server knows nobody's plan.
  return findQuery({ ...readFind(query, index), mine: false });
}
