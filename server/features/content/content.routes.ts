import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { readJson } from '#server/http/body.ts';
import { type Handlers, routesFor, SENT, subjectOf } from '#server/http/routes-for.ts';
import { contentCalls, publicContentCalls } from '#shared/contracts/content-calls.ts';
import { DONE } from '#shared/contracts/error.ts';
import { actingIn } from '../admins/index.ts';
import {
  createEdition,
  documentDetails,
  type Editor,
  editDraft,
  listDocuments,
} from './drafts.service.ts';
import {
  differences,
  documentVersions,
  exportedDraft,
  importDocument,
  restoreVersion,
} from './history.service.ts';
import { changeLive } from './hot.service.ts';
import { checkDraft, publishDraft } from './publish.service.ts';
import { cancelRelease, listReleases, planRelease } from './releases.service.ts';
import { withdrawEdition } from './withdraw.service.ts';

/** More than any document, so that a slightly too large file gets a specific error. */
const IMPORT_BYTES = 1_000_000;

export const contentRoutes = (ctx: Context) => routesFor(ctx, contentCalls, handlers(ctx));

const handlers = (ctx: Context): Handlers<typeof contentCalls> => ({
  'GET /api/admin/content': () => listDocuments(ctx),
  'POST /api/admin/content': async ({ body, req }) =>
    createEdition(ctx, body, await editorIn(ctx, req)),
  'GET /api/admin/content/:key': async ({ params, req }) =>
    documentDetails(ctx, params.key, await editorIn(ctx, req)),
  'PATCH /api/admin/content/:key': async ({ params, body, req }) =>
    editDraft(ctx, params.key, body, await editorIn(ctx, req)),
  'DELETE /api/admin/content/:key': async ({ params, req }) => {
    await withdrawEdition(ctx, params.key, await editorIn(ctx, req));
    return DONE;
  },
  'POST /api/admin/content/:key/import': {
    read: (req) => readJson(req, IMPORT_BYTES),
    handle: async ({ params, query: { dryRun }, body, req }) => {
      const acting = await editorIn(ctx, req);
      return importDocument(ctx, params.key, body, { dryRun, acting });
    },
  },
  'GET /api/admin/content/:key/export': async ({ params, res }) => {
    const { name, document } = await exportedDraft(ctx, params.key);
    res.attachment(name).json(document);
    return SENT;
  },
  'POST /api/admin/content/:key/check': ({ params, body }) => checkDraft(ctx, params.key, body),
  'POST /api/admin/content/:key/publish': async ({ params, body, req }) =>
    publishDraft(ctx, params.key, body, await editorIn(ctx, req)),
  'POST /api/admin/content/:key/releases': async ({ params, body, req }) =>
    planRelease(ctx, params.key, body, await editorIn(ctx, req)),
  'GET /api/admin/releases': () => listReleases(ctx),
  'DELETE /api/admin/releases/:id': async ({ params, req }) => {
    await cancelRelease(ctx, params.id, await editorIn(ctx, req));
    return DONE;
  },
  'POST /api/admin/content/:key/hot': async ({ params, query: { dryRun }, body, req }) =>
    changeLive(ctx, params.key, { ...body, dryRun }, await editorIn(ctx, req)),
  'POST /api/admin/content/:key/restore/:number': async ({ params, req }) =>
    restoreVersion(ctx, params.key, params.number, await editorIn(ctx, req)),
  'GET /api/admin/content/:key/versions': ({ params }) => documentVersions(ctx, params.key),
  'GET /api/admin/content/:key/diff': ({ params, query }) => differences(ctx, params.key, query),
});

const CONTENT = '/api/content';

export function publicContentRoutes(ctx: Context) {
  ctx.prepared.json(CONTENT, async () => ctx.content.current());
  ctx.content.whenReplaced(() => {
    ctx.prepared.invalidate(CONTENT);
    // Before that no JSON can be built, and the failure would leave older bytes in the cache for a
    // while.
    if (ctx.readiness.databaseReady) void ctx.prepared.warm(CONTENT);
  });

  return routesFor(ctx, publicContentCalls, {
    'GET /api/content': () => {
      const { editions, ...content } = ctx.content.current();
      return { ...content, editions: [...editions] };
    },
  });
}

/** The admin of a request behind `requireLogin`. @throws AppError 401 */
async function editorIn(
  ctx: Pick<Context, 'db'>,
  req: Pick<Request, 'session' | 'id'>,
): Promise<Editor> {
  return { ...(await actingIn(ctx, req)), id: subjectOf(req) };
}
