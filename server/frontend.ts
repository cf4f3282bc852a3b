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

/** The built client: its files, and its pages, each rendered when it is asked for. */
export const coldFrontend: FrontendFactory = (ctx) => serveBuild(ctx, false);

/** The built client, with pages rendered at start and whenever the clock changes their content. */
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
  return { renderer, pageOfCode, warm: pages.warm, stop: async () => pages.stop() };
}

/** Without a build, as when server tests run before it, no pages are served. */
const nothing: Frontend = { warm: async () => undefined, stop: async () => undefined };

/** Vite as middleware on the server's port. Imported only here, because production has no Vite. */
export const viteFrontend: FrontendFactory = async (ctx, http) => {
  const { createViteFrontend } = await import('./http/dev-vite.ts');
  return createViteFrontend(ctx, http, () => readPageChanges(ctx));
};
