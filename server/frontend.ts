import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Context } from './context.ts';
import { readPageChanges } from './features/content/index.ts';
import type { Frontend } from './http/frontend.ts';
import { servePages } from './http/pages.ts';
import { createRenderer } from './http/render.ts';
import { serveFarewell, serveStatic } from './http/static.ts';
import { fromRoot } from './lib/paths.ts';

export type FrontendFactory = (ctx: Context, http: Server) => Promise<Frontend>;

/** The built client; each page is rendered at its first request. */
export const coldFrontend: FrontendFactory = (ctx) => serveBuild(ctx, false);

/** The built client; pages are rendered at start and whenever the clock changes their content. */
export const builtFrontend: FrontendFactory = (ctx) => serveBuild(ctx, true);

async function serveBuild(ctx: Context, ahead: boolean): Promise<Frontend> {
  if (!existsSync(fromRoot('dist', 'ssr'))) {
    if (ctx.config.mode === 'test') return nothing;
    throw new Error('The client is not built. Run: npm run build');
  }
  serveStatic(ctx.prepared, fromRoot('dist', 'client'));
  if (!ctx.config.serviceWorker) serveFarewell(ctx.prepared);
  const renderer = await createRenderer(ctx, () => readPageChanges(ctx));
  const pages = servePages({ ...ctx, ahead }, renderer);
  const { pageOfCode } = renderer;
  const { found, warm } = pages;
  return { renderer, pageOfCode, found, warm, stop: async () => pages.stop() };
}

/** Server tests may run without a build; no pages are served then. */
const nothing: Frontend = { warm: async () => undefined, stop: async () => undefined };

/** Vite as middleware. Imported dynamically, because Vite is not installed in production. */
export const viteFrontend: FrontendFactory = async (ctx, http) => {
  const { createViteFrontend } = await import('./http/dev-vite.ts');
  return createViteFrontend(ctx, http, () => readPageChanges(ctx));
};
