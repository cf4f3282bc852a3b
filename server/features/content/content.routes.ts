import type { Context } from '#server/context.ts';
import { readJson } from '#server/http/body.ts';
import { type Handlers, routesFor, SENT } from '#server/http/routes-for.ts';
import { contentCalls } from '#shared/contracts/content-calls.ts';
import { DONE } from '#shared/contracts/error.ts';
import { editorIn } from './content.editor.ts';
import { createEdition, documentDetails, editDraft, listDocuments } from './drafts.service.ts';
import { differences, documentVersions, exportedDraft } from './history.service.ts';
import { changeLive } from './hot.service.ts';
import { checkDraft, publishDraft } from './publish.service.ts';
import { importDocument, restoreVersion } from './replace.service.ts';
import { withdrawEdition } from './withdraw.service.ts';

/** More than any document, so that a file that is a little too large is told why. */
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
  'POST /api/admin/content/:key/check': ({ params }) => checkDraft(ctx, params.key),
  'POST /api/admin/content/:key/publish': async ({ params, body, req }) =>
    publishDraft(ctx, params.key, body, await editorIn(ctx, req)),
  'POST /api/admin/content/:key/hot': async ({ params, query: { dryRun }, body, req }) =>
    changeLive(ctx, params.key, { ...body, dryRun }, await editorIn(ctx, req)),
  'POST /api/admin/content/:key/restore/:number': async ({ params, req }) =>
    restoreVersion(ctx, params.key, params.number, await editorIn(ctx, req)),
  'GET /api/admin/content/:key/versions': ({ params }) => documentVersions(ctx, params.key),
  'GET /api/admin/content/:key/diff': ({ params, query }) => differences(ctx, params.key, query),
});
