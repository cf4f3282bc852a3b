import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '#server/context.ts';
import { type Content, contentAnswer } from '#shared/contracts/content.ts';

/*
 * The content that a process showed last, as a file in DATA_DIR. A process that starts while
 * PostgreSQL is away shows that, not what the software was delivered with. The embedded database is
 * never away.
 */

const FILE = 'content.json';

type CopyDeps = Pick<Context, 'config' | 'db' | 'content' | 'logger' | 'instance'>;

/** Shows the kept content until the database was read; without a readable one nothing happens. */
export async function showCopy({ config, db, content }: CopyDeps): Promise<void> {
  if (db.engine !== 'postgres') return;
  const kept = await readFile(join(config.dataDir, FILE), 'utf8')
    .then((text) => contentAnswer.safeParse(JSON.parse(text)).data)
    .catch(() => undefined);
  if (kept !== undefined && kept.editions.length > 0) await content.replace(kept);
}

/** Keeps each content that is shown from now on, one after the other. */
export function keepCopies({ config, db, content, logger, instance }: CopyDeps): void {
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
