import { type Request, Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { readJson } from '#server/http/body.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { body, params, paramsAndBody, queryOf } from '#server/http/validate.ts';
import { contentKey } from '#shared/contracts/content.ts';
import {
  editBody,
  hotBody,
  importBody,
  newEditionBody,
  publishBody,
} from '#shared/contracts/content-admin.ts';
import { editorIn } from './content.editor.ts';
import { createEdition, documentDetails, editDraft, listDocuments } from './drafts.service.ts';
import { differences, documentVersions, exportedDraft } from './history.service.ts';
import { changeLive } from './hot.service.ts';
import { checkDraft, publishDraft } from './publish.service.ts';
import { importDocument, restoreVersion } from './replace.service.ts';
import { withdrawEdition } from './withdraw.service.ts';

/** More than any document, so that a file that is a little too large is told why. */
const IMPORT_BYTES = 1_000_000;

const keyParams = z.object({ key: contentKey });
const number = z.coerce
  .number({ error: 'Ugyldig versjon' })
  .int('Ugyldig versjon')
  .min(1, 'Ugyldig versjon')
  .max(2_147_483_647, 'Ugyldig versjon');
const versionParams = keyParams.extend({ number });
const side = z.union([z.literal('draft'), number], { error: 'Ugyldig versjon' });
const diffQuery = z.object({ from: side, to: side });
const dryQuery = z.object({
  dryRun: z.enum(['true', 'false'], 'Må være true eller false').default('false'),
});

const isDry = (req: Request): boolean => queryOf(req, dryQuery).dryRun === 'true';

/** /api/admin/content: the documents, and writing in their drafts. */
function draftRoutes(ctx: Context, router: Router): void {
  router.get('/', requireLogin, async (_req, res) => {
    res.json(await listDocuments(ctx));
  });

  router.post('/', requireLogin, body(newEditionBody), async (req, res) => {
    res.json(await createEdition(ctx, res.locals.body, await editorIn(ctx, req)));
  });

  router.get('/:key', requireLogin, params(keyParams), async (req, res) => {
    res.json(await documentDetails(ctx, res.locals.params.key, await editorIn(ctx, req)));
  });

  router.patch('/:key', requireLogin, paramsAndBody(keyParams, editBody), async (req, res) => {
    const { params: document, body: edit } = res.locals;
    res.json(await editDraft(ctx, document.key, edit, await editorIn(ctx, req)));
  });

  router.delete('/:key', requireLogin, params(keyParams), async (req, res) => {
    await withdrawEdition(ctx, res.locals.params.key, await editorIn(ctx, req));
    res.json({ success: true });
  });

  const file = paramsAndBody(keyParams, importBody, (req) => readJson(req, IMPORT_BYTES));
  router.post('/:key/import', requireLogin, file, async (req, res) => {
    const { params: document, body: given } = res.locals;
    const dryRun = isDry(req);
    const acting = await editorIn(ctx, req);
    res.json(await importDocument(ctx, document.key, given, { dryRun, acting }));
  });

  router.get('/:key/export', requireLogin, params(keyParams), async (_req, res) => {
    const { name, document } = await exportedDraft(ctx, res.locals.params.key);
    res.attachment(name).json(document);
  });
}

/** /api/admin/content/{key}: what goes live and what was live. */
function versionRoutes(ctx: Context, router: Router): void {
  router.post('/:key/check', requireLogin, params(keyParams), async (_req, res) => {
    res.json(await checkDraft(ctx, res.locals.params.key));
  });

  const publication = paramsAndBody(keyParams, publishBody);
  router.post('/:key/publish', requireLogin, publication, async (req, res) => {
    const { params: document, body: given } = res.locals;
    res.json(await publishDraft(ctx, document.key, given, await editorIn(ctx, req)));
  });

  router.post('/:key/hot', requireLogin, paramsAndBody(keyParams, hotBody), async (req, res) => {
    const { params: document, body: given } = res.locals;
    const change = { ...given, dryRun: isDry(req) };
    res.json(await changeLive(ctx, document.key, change, await editorIn(ctx, req)));
  });

  const restored = params(versionParams);
  router.post('/:key/restore/:number', requireLogin, restored, async (req, res) => {
    const { key, number: version } = res.locals.params;
    res.json(await restoreVersion(ctx, key, version, await editorIn(ctx, req)));
  });

  router.get('/:key/versions', requireLogin, params(keyParams), async (_req, res) => {
    res.json(await documentVersions(ctx, res.locals.params.key));
  });

  router.get('/:key/diff', requireLogin, params(keyParams), async (req, res) => {
    res.json(await differences(ctx, res.locals.params.key, queryOf(req, diffQuery)));
  });
}

/** /api/admin/content */
export function contentRoutes(ctx: Context): Router {
  const router = Router();
  draftRoutes(ctx, router);
  versionRoutes(ctx, router);
  return router;
}
