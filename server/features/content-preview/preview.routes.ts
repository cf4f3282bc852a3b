import { type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { Frontend } from '#server/http/frontend.ts';
import { scriptHashesOf } from '#server/http/prepared-body.ts';
import { requireLogin } from '#server/http/require-login.ts';
import { framesOf, securityHeaders } from '#server/http/security-headers.ts';
import { paramsAndBody } from '#server/http/validate.ts';
import { contentKey } from '#shared/contracts/content.ts';
import { previewBody } from '#shared/contracts/content-admin.ts';
import { normalizePath, paths } from '#shared/paths.ts';
import { makePreview, type ShownPreview, showPreview } from './preview.service.ts';

const keyParams = z.object({ key: contentKey });

/** POST /api/admin/content/{key}/preview */
export function previewAddressRoutes(ctx: Context): Router {
  const router = Router();

  router.post(
    '/:key/preview',
    requireLogin,
    paramsAndBody(keyParams, previewBody),
    async (req, res) => {
      const { sid = '' } = req.session;
      const { now, drafts } = res.locals.body;
      const wish = { ...res.locals.params, drafts, now: new Date(now), sid };
      res.json(await makePreview(ctx, wish));
    },
  );

  return router;
}

/** /forhandsvisning: pages of the site rendered from drafts, for the login that asked for them. */
export function previewRoutes(ctx: Context, frontend?: Frontend): Router {
  const router = Router();

  const show: RequestHandler<{ token: string }> = async (req, res, next) => {
    const { token } = req.params;
    const session = await ctx.sessions.find('admin', req);
    const page = await showPreview(ctx, frontend?.renderer, {
      token,
      path: normalizePath(req.path.slice(token.length + 1)) || paths.home,
      sid: session?.sid ?? null,
      framed: req.get('sec-fetch-dest') === 'iframe',
    });
    // For somebody else the address leads nowhere, and reads like any other that does.
    if (page === null) next();
    else
      sendPreview(res, page, { config: ctx.config, development: frontend?.development ?? false });
  };
  // The home page, a page, and an act's.
  router.get('/:token', show);
  router.get('/:token/:page', show);
  router.get('/:token/:page/:act', show);

  return router;
}

interface Policy {
  config: Context['config'];
  development: boolean;
}

/** Kept and indexed by nobody, and framed by our own pages alone. */
function sendPreview(
  res: Response,
  { status, html, content }: ShownPreview,
  { config, development }: Policy,
): void {
  const scriptHashes = scriptHashesOf(html);
  const policy = { scriptHashes, development, frames: framesOf(content), framedByUs: true };
  for (const [name, value] of securityHeaders(config, policy)) res.setHeader(name, value);
  res.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  res.status(status).type('html').send(html);
}
