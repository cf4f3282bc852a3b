import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { CONTENT_TOPIC } from '#server/realtime/topics.ts';
import {
  type Content,
  type ContentKey,
  contentAnswer,
  contentKey,
  type Edition,
  type SiteDocument,
} from '#shared/contracts/content.ts';
import type { ContentSummary } from '#shared/contracts/content-admin.ts';
import { MINUTE_MS, osloDate } from '#shared/oslo-time.ts';
import { parseDocument } from '#shared/rules/content-schema.ts';
import { isOver } from '#shared/rules/festival-phase.ts';
import { publicEdition } from '#shared/rules/public-edition.ts';
import { liveVersions, type Version } from './content.store.ts';
import { listDocuments } from './drafts.service.ts';
import { figuresOf } from './figures.read.ts';
import { isSeeded, seedContent } from './seed.service.ts';

/** Fallback polling interval, in case a publication's event is lost. */
const CHECK_MS = MINUTE_MS / 2;
/** Retry interval after live content could not be read or rendered. */
const RETRY_MS = 1000;

interface ContentFeed {
  /** Shows the content cached on disk until the database was read. */
  showCopy(): Promise<void>;
  /** Seeds a new database, shows the live content and follows every publication from then on. */
  start(): Promise<void>;
  stop(): void;
}

type FeedDeps = Pick<
  Context,
  'config' | 'db' | 'bus' | 'content' | 'logger' | 'timers' | 'clock' | 'instance'
>;

/**
 * Keeps this process's content equal to the live content in the database: reads at start, at each
 * publication, after a lost connection, and periodically. Reads run one at a time, so that an older
 * one cannot overwrite a newer one.
 */
export function createContentFeed(ctx: FeedDeps): ContentFeed {
  const measured = { at: '' };
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let cancel: () => void = () => undefined;
  let unsubscribe: () => void = () => undefined;

  const wait = (ms: number) => {
    cancel();
    if (!stopped) cancel = ctx.timers.after(ms, () => void follow());
  };

  const run = async () => {
    do {
      again = false;
      wait((await bringUpToDate(ctx, measured)) ? CHECK_MS : RETRY_MS);
    } while (again && !stopped);
  };

  /** Reads the live content; an event during a read triggers another one. */
  const follow = (): Promise<void> => {
    again = true;
    running ??= run()
      .catch((error: unknown) => {
        ctx.logger.warn({ err: error }, 'the live content could not be read');
        wait(RETRY_MS);
      })
      .finally(() => {
        running = null;
      });
    return running;
  };

  return {
    showCopy: async () => {
      await showCopy(ctx);
      keepCopies(ctx);
    },
    start: async () => {
      await seedContent(ctx);
      unsubscribe();
      unsubscribe = ctx.bus.subscribe(
        CONTENT_TOPIC,
        () => void follow().then(ctx.content.published),
      );
      await bringUpToDate(ctx, measured);
      wait(CHECK_MS);
    },
    stop: () => {
      stopped = true;
      cancel();
      unsubscribe();
    },
  };
}

/**
 * False when rendering failed; the old content stays then. The figures of editions that are over are
 * counted with new content, once a day and when an edition ends; they are no part of the version.
 */
async function bringUpToDate(ctx: FeedDeps, measured: { at: string }): Promise<boolean> {
  const content = await readContent(ctx);
  if (content === null) return true;
  const [now, shown] = [ctx.clock.now(), ctx.content.current()];
  const ended = content.editions.filter((edition) => isOver(edition, now));
  const at = `${content.version} ${osloDate(now)} ${ended.length}`;
  const isShown = content.version === shown.version;
  if (isShown && measured.at === at) return true;
  const figures = await figuresOf(ctx.db.orm, content.editions, now);
  const hasFigures = Object.keys(figures).length > 0;
  const isSame = JSON.stringify(figures) === JSON.stringify(shown.figures ?? {});
  const isDone =
    (isShown && isSame) ||
    (await ctx.content.replace(hasFigures ? { ...content, figures } : content));
  if (isDone) measured.at = at;
  return isDone;
}

/** The live content; null before the database was seeded. */
async function readContent({
  db,
  logger,
}: {
  db: { orm: Orm };
  logger: Context['logger'];
}): Promise<Content | null> {
  return contentOf(await liveVersions(db.orm), logger);
}

/** Content for rendering from the live versions; null without the site's document. */
export function contentOf(versions: readonly Version[], logger: Context['logger']): Content | null {
  const documents = versions.map((version) => readable(version, logger));
  const isSite = (document: Edition | SiteDocument): document is SiteDocument =>
    'organisation' in document;
  const found = documents.find(isSite);
  if (found === undefined) return null;
  // Only the back office needs these.
  const { announcementTemplates: _ofBackOffice, ...site } = found;
  const editions = documents
    .filter((document): document is Edition => !isSite(document))
    .sort((one, other) => one.year - other.year)
    .map(publicEdition);
  const version = createHash('sha256')
    .update(JSON.stringify({ editions, site }))
    .digest('hex')
    .slice(0, 16);
  const published = Math.max(...versions.map(({ publishedAt }) => publishedAt.getTime()));
  return { version, publishedAt: new Date(published).toISOString(), editions, site };
}

/** A version was valid when published; if a later release's rules reject it, it is still shown. */
function readable(version: Version, logger: Context['logger']): Edition | SiteDocument {
  const key: ContentKey = contentKey.parse(version.key);
  const { document, issues } = parseDocument(key, version.document);
  if (document !== null) return document;
  logger.error({ key, number: version.number, issues }, 'a live document breaks its schema');
  return version.document as unknown as Edition | SiteDocument;
}

/*
 * The content that a process showed last, cached in DATA_DIR. A process that starts while
 * PostgreSQL is unreachable shows that instead of the content delivered with the software. The
 * embedded database is always reachable.
 */

const FILE = 'content.json';

type CopyDeps = Pick<Context, 'config' | 'db' | 'content' | 'logger' | 'instance'>;

/** Shows the cached content until the database was read; does nothing without a valid cache. */
async function showCopy({ config, db, content }: CopyDeps): Promise<void> {
  if (db.engine !== 'postgres') return;
  const kept = await readFile(join(config.dataDir, FILE), 'utf8')
    .then((text) => contentAnswer.safeParse(JSON.parse(text)).data)
    .catch(() => undefined);
  if (kept !== undefined && kept.editions.length > 0) await content.replace(kept);
}

/** Caches each content shown from now on, one write at a time. */
function keepCopies({ config, db, content, logger, instance }: CopyDeps): void {
  if (db.engine !== 'postgres') return;
  let last = Promise.resolve();
  content.whenReplaced((shown) => {
    last = last
      .then(() => write({ config, instance }, shown))
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'no copy of the content could be kept');
      });
  });
}

/** Written to a temporary file and renamed, so that a killed process leaves no partial file. */
async function write(
  { config: { dataDir }, instance }: Pick<CopyDeps, 'config' | 'instance'>,
  content: Content,
): Promise<void> {
  const file = join(dataDir, FILE);
  const beside = `${file}.${instance.id}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(beside, JSON.stringify(content));
  await rename(beside, file);
}

/** State of the content in the database, independent of what this process shows. */
export interface ContentState {
  live: Content;
  /** Nothing was published yet: the site shows the content delivered with the software. */
  isSeeded: boolean;
  documents: readonly ContentSummary[];
}

export async function contentState(
  ctx: Pick<Context, 'db' | 'logger' | 'content'>,
): Promise<ContentState> {
  const versions = await liveVersions(ctx.db.orm);
  return {
    live: contentOf(versions, ctx.logger) ?? ctx.content.current(),
    isSeeded: versions.every(isSeeded),
    documents: (await listDocuments(ctx)).items,
  };
}
