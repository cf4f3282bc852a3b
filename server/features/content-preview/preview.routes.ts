import type { Response } from 'express';
import type { Context } from '#server/context.ts';
import type { Frontend } from '#server/http/frontend.ts';
import { scriptHashesOf } from '#server/http/prepared-body.ts';
import { type Asked, routesFor, SENT } from '#server/http/routes-for.ts';
import { framesOf, securityHeaders } from '#server/http/security-headers.ts';
import { previewAddressCalls, previewPageCalls } from '#shared/contracts/content-calls.ts';
import { normalizePath, paths } from '#shared/paths.ts';
import { makePreview, type ShownPreview, showPreview } from './preview.service.ts';

export const previewAddressRoutes = (ctx: Context) =>
  routesFor(ctx, previewAddressCalls, {
    'POST /api/admin/content/:key/preview': ({ params, body: { now, drafts }, req }) => {
      const { sid = '' } = req.session;
      return makePreview(ctx, { ...params, drafts, now: new Date(now), sid });
    },
  });

type PageAsked = Asked<(typeof previewPageCalls)['GET /forhandsvisning/:token']>;

/** Pages of the site rendered from drafts, for the login that requested them. */
export function previewRoutes(ctx: Context, frontend?: Frontend) {
  const development = frontend?.development ?? false;
  const show = async ({ params: { token }, req, res, next }: PageAsked) => {
    const session = await ctx.sessions.find('admin', req);
    const page = await showPreview(ctx, frontend?.renderer, {
      token,
      path: normalizePath(req.path.slice(token.length + 1)) || paths.home,
      sid: session?.sid ?? null,
      framed: req.get('sec-fetch-dest') === 'iframe',
    });
    // For another login the URL is an ordinary 404.
    if (page === null) next();
    else sendPreview(res, page, { config: ctx.config, development });
    return SENT;
  };

  return routesFor(ctx, previewPageCalls, {
    'GET /forhandsvisning/:token': show,
    'GET /forhandsvisning/:token/:page': show,
    'GET /forhandsvisning/:token/:page/:act': show,
  });
}

interface Policy {
  config: Context['config'];
  development: boolean;
}

/** Not cached, not indexed, and framed only by our own pages. */
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
