import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import { createServer, type ViteDevServer } from 'vite';
import { paths } from '#shared/paths.ts';
import type { Context } from '../context.ts';
import { fromRoot } from '../lib/paths.ts';
import type { Frontend } from './frontend.ts';
import type { Renderer } from './pages.ts';
import { type PageChanges, type PageModule, serveTexts } from './render.ts';
import { framesOf, securityHeaders } from './security-headers.ts';

/**
 * Without this link the script would add the styles after the first paint (a build has its own
 * link).
 */
const STYLESHEET = '<link rel="stylesheet" href="/src/styles/index.css">';

async function pageModule(vite: ViteDevServer): Promise<PageModule> {
  return (await vite.ssrLoadModule('/src/entry-server.tsx')) as unknown as PageModule;
}

function sourceRenderer(vite: ViteDevServer, ctx: Context): Renderer {
  return {
    paths: Object.values(paths),
    render: async (path, now, content, base = '') => {
      const source = await readFile(fromRoot('client', 'index.html'), 'utf8');
      const template = await vite.transformIndexHtml(path, source);
      const { renderPage } = await pageModule(vite);
      return renderPage({
        path,
        content,
        now,
        base,
        publicUrl: ctx.publicUrl(),
        template: template.replace('</head>', `${STYLESHEET}</head>`),
      });
    },
  };
}

/** Answers page addresses; other requests go on to the 404 handler. */
function renderFromSource(vite: ViteDevServer, ctx: Context, renderer: Renderer): RequestHandler {
  return async (req, res, next) => {
    if (req.method !== 'GET' || req.accepts(['html', 'json']) !== 'html') return next();
    try {
      const content = ctx.content.current();
      const { status, html } = await renderer.render(req.path, ctx.clock.now(), content);
      const headers = securityHeaders(ctx.config, {
        development: true,
        frames: framesOf(content),
      });
      for (const [name, value] of headers) res.setHeader(name, value);
      res.status(status).type('html').set('Cache-Control', 'no-store').send(html);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      next(error);
    }
  };
}

/** Runs Vite as middleware on the same port; its HMR socket shares the http server. */
export async function createViteFrontend(
  ctx: Context,
  http: Server,
  pageChanges: () => Promise<PageChanges>,
): Promise<Frontend> {
  const vite = await createServer({
    configFile: fromRoot('vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: http } },
  });
  const texts = {
    sitemapXml: async (...given: Parameters<PageModule['sitemapXml']>) =>
      (await pageModule(vite)).sitemapXml(...given),
    robotsTxt: async (url: string) => (await pageModule(vite)).robotsTxt(url),
  };
  serveTexts(ctx, texts, pageChanges);
  const renderer = sourceRenderer(vite, ctx);
  const render = renderFromSource(vite, ctx, renderer);
  return {
    development: true,
    renderer,
    middleware: (req, res, next) => vite.middlewares(req, res, () => render(req, res, next)),
    warm: async () => undefined,
    stop: () => vite.close(),
  };
}
