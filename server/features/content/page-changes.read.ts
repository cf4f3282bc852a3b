import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#server/db/database.ts';
import { contentVersions as versions } from '#server/db/schema/index.ts';
import { pageChanges } from '#shared/rules/page-changes.ts';
import { slotRevisions } from './versions.store.ts';

const answer = z.object({
  rows: z.array(z.object({ key: z.string(), path: z.string(), at: z.number() })),
});

/** When what each page shows was last published, by the page's path. */
export async function readPageChanges({
  db: { orm },
}: {
  db: { orm: Orm };
}): Promise<Map<string, string>> {
  // Two steps into a document are as far as pages are told apart.
  const found: unknown = await orm.execute(sql`
    select ${versions.key} as key, changed.path as path,
      (extract(epoch from max(${versions.publishedAt})) * 1000)::float8 as at
    from ${versions}
    cross join lateral (
      select coalesce(substring(change->>'path' from '^/[^/]+(?:/[^/]+)?'), '') as path
      from json_array_elements(${versions.changes}) as change) as changed
    group by 1, 2`);
  const changes = answer.parse(found).rows.map(({ at, ...of }) => ({ ...of, at: new Date(at) }));
  return pageChanges(changes, await slotRevisions(orm));
}
