import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import { createServer, type ViteDevServer } from 'vite';
import type { Context } from '../context.ts';
import { fromRoot } from '../lib/paths.ts';
import type { Frontend } from './frontend.ts';
import { type PageModule, serveTexts } from './render.ts';

/**
 * In a build the stylesheet is a link; from the sources the script would add it, after the first
 * paint.
 */
const STYLESHEET = '<link rel="stylesheet" href="/src/styles/index.css">';

async function pageModule(vite: ViteDevServer): Promise<PageModule> {
  return (await vite.ssrLoadModule('/src/entry-server.tsx')) as unknown as PageModule;
}

/** Renders a page from the current sources; a path that is not a page falls through to the 404. */
function renderFromSource(vite: ViteDevServer, ctx: Context): RequestHandler {
  return async (req, res, next) => {
    if (req.method !== 'GET' || req.accepts(['html', 'json']) !== 'html') return next();
    try {
      const source = await readFile(fromRoot('client', 'index.html'), 'utf8');
      const template = await vite.transformIndexHtml(req.originalUrl, source);
      const { renderPage } = await pageModule(vite);
      const { status, html } = renderPage({
        path: req.path,
        now: ctx.clock.now(),
        publicUrl: ctx.publicUrl(),
        template: template.replace('</head>', `${STYLESHEET}</head>`),
      });
      res.status(status).type('html').set('Cache-Control', 'no-store').send(html);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      next(error);
    }
  };
}

/** Runs Vite as middleware on the same port; its hot-reload socket uses the same http server. */
export async function createViteFrontend(ctx: Context, http: Server): Promise<Frontend> {
  const vite = await createServer({
    configFile: fromRoot('vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: http } },
  });
  serveTexts(
    ctx.prepared,
    {
      sitemapXml: async (url) => (await pageModule(vite)).sitemapXml(url),
      robotsTxt: async (url) => (await pageModule(vite)).robotsTxt(url),
    },
    ctx.publicUrl,
  );
  const render = renderFromSource(vite, ctx);
  return {
    development: true,
    middleware: (req, res, next) => vite.middlewares(req, res, () => render(req, res, next)),
    warm: async () => undefined,
    stop: () => vite.close(),
  };
}
