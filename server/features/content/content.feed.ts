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
import { MINUTE_MS } from '#shared/durations.ts';
import { parseDocument } from '#shared/rules/content-schema.ts';
import { liveVersions, type Version } from './content.store.ts';
import { listDocuments } from './drafts.service.ts';
import { isSeeded, seedContent } from './seed.service.ts';

/** How long a process could show an older version if the event of a publication never came. */
const CHECK_MS = MINUTE_MS / 2;
/** When what is live could not be read or rendered, it is tried again this soon. */
const RETRY_MS = 1000;

interface ContentFeed {
  /** Shows what this process showed last, until the database was read. */
  showCopy(): Promise<void>;
  /** Seeds a new database, puts what is live in place and follows every publication from then on. */
  start(): Promise<void>;
  stop(): void;
}

type FeedDeps = Pick<
  Context,
  'config' | 'db' | 'bus' | 'content' | 'logger' | 'timers' | 'clock' | 'instance'
>;

/**
 * Keeps this process's content the one that is live in the database: read at start, at each
 * publication, after a lost connection, and every now and then. One reading runs after the other, so
 * that an older one never comes last.
 */
export function createContentFeed(ctx: FeedDeps): ContentFeed {
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
      wait((await bringUpToDate(ctx)) ? CHECK_MS : RETRY_MS);
    } while (again && !stopped);
  };

  /** Reads what is live; an event in the middle of a reading makes another one. */
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
      unsubscribe = ctx.bus.subscribe(CONTENT_TOPIC, () => void follow());
      await bringUpToDate(ctx);
      wait(CHECK_MS);
    },
    stop: () => {
      stopped = true;
      cancel();
      unsubscribe();
    },
  };
}

/** False when it could not be rendered; the old content stays then. */
async function bringUpToDate(ctx: FeedDeps): Promise<boolean> {
  const content = await readContent(ctx);
  if (content === null || content.version === ctx.content.current().version) return true;
  return ctx.content.replace(content);
}

/** What is live; null before the database was seeded. */
async function readContent({
  db,
  logger,
}: {
  db: { orm: Orm };
  logger: Context['logger'];
}): Promise<Content | null> {
  return contentOf(await liveVersions(db.orm), logger);
}

/** What a page is rendered from, of the live versions; null where the site's document is missing. */
export function contentOf(versions: readonly Version[], logger: Context['logger']): Content | null {
  const documents = versions.map((version) => readable(version, logger));
  const isSite = (document: Edition | SiteDocument): document is SiteDocument =>
    'organisation' in document;
  const found = documents.find(isSite);
  if (found === undefined) return null;
  // Words of the back office: no page brings them.
  const { announcementTemplates: _ofBackOffice, ...site } = found;
  const editions = documents
    .filter((document): document is Edition => !isSite(document))
    .sort((one, other) => one.year - other.year);
  const version = createHash('sha256')
    .update(JSON.stringify({ editions, site }))
    .digest('hex')
    .slice(0, 16);
  const published = Math.max(...versions.map(({ publishedAt }) => publishedAt.getTime()));
  return { version, publishedAt: new Date(published).toISOString(), editions, site };
}

/** A version kept its rules when it was published; what a later release finds fault with is shown. */
function readable(version: Version, logger: Context['logger']): Edition | SiteDocument {
  const key: ContentKey = contentKey.parse(version.key);
  const { document, issues } = parseDocument(key, version.document);
  if (document !== null) return document;
  logger.error({ key, number: version.number, issues }, 'a live document breaks its schema');
  return version.document as unknown as Edition | SiteDocument;
}

/*
 * The content that a process showed last, as a file in DATA_DIR. A process that starts while
 * PostgreSQL is away shows that, not what the software was delivered with. The embedded database is
 * never away.
 */

const FILE = 'content.json';

type CopyDeps = Pick<Context, 'config' | 'db' | 'content' | 'logger' | 'instance'>;

/** Shows the kept content until the database was read; without a readable one nothing happens. */
async function showCopy({ config, db, content }: CopyDeps): Promise<void> {
  if (db.engine !== 'postgres') return;
  const kept = await readFile(join(config.dataDir, FILE), 'utf8')
    .then((text) => contentAnswer.safeParse(JSON.parse(text)).data)
    .catch(() => undefined);
  if (kept !== undefined && kept.editions.length > 0) await content.replace(kept);
}

/** Keeps each content that is shown from now on, one after the other. */
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

/** Written beside and put in place whole, so that a process that dies leaves no half of it. */
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

/** How the content stands in the database, whatever this process shows of it. */
export interface ContentState {
  live: Content;
  /** Nobody has published anything: the site shows what the software brought along. */
  isSeeded: boolean;
  documents: readonly ContentSummary[];
}

/** Reads how the content stands now. */
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
