import type { Context } from '#server/context.ts';
import type { Content } from '#shared/contracts/content.ts';
import type { ContentSummary } from '#shared/contracts/content-admin.ts';
import { contentOf } from './content.feed.ts';
import { listDocuments } from './drafts.service.ts';
import { isSeeded } from './seed.service.ts';
import { liveVersions } from './versions.store.ts';

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
