import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import type { Context } from './context.ts';
import { servePages } from './http/pages.ts';
import { createRenderer } from './http/render.ts';
import { serveStatic } from './http/static.ts';
import { fromRoot } from './lib/paths.ts';

/** The client's half of a server: where its pages and files come from. */
export interface Frontend {
  /** Stands before the 404 (Vite in development); the built client needs none. */
  middleware?: RequestHandler;
  /** Loosens the policy for Vite's development client. */
  development?: boolean;
  /** Makes in the background what requests will ask for. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}

export type FrontendFactory = (ctx: Context, http: Server) => Promise<Frontend>;

/** The built client: its files, and pages rendered at start and at each change of the clock. */
export const builtFrontend: FrontendFactory = async (ctx) => {
  if (!existsSync(fromRoot('dist', 'ssr'))) {
    if (ctx.config.mode === 'test') return nothing;
    throw new Error('The client is not built. Run: npm run build');
  }
  serveStatic(ctx.prepared, fromRoot('dist', 'client'));
  const pages = servePages(ctx, await createRenderer(ctx));
  return { warm: pages.warm, stop: async () => pages.stop() };
};

/** Tests of the server come before the build. */
const nothing: Frontend = { warm: async () => undefined, stop: async () => undefined };

/** Vite as middleware on our own port. Loaded only here, because production has no Vite. */
export const viteFrontend: FrontendFactory = async (ctx, http) => {
  const { createViteFrontend } = await import('./http/dev-vite.ts');
  return createViteFrontend(ctx, http);
};
