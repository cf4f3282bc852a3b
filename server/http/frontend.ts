import type { RequestHandler } from 'express';
import type { FoundPages } from './found-pages.ts';
import type { Renderer } from './pages.ts';

/** Source of the client's pages and files: a build, or Vite in development. */
export interface Frontend {
  /** Mounted before the 404 handler; only set in development (Vite). */
  middleware?: RequestHandler;
  /** The programme narrowed by a query. */
  found?: Pick<FoundPages, 'path' | 'handler'>;
  /** Relaxes the content security policy for Vite's development client. */
  development?: boolean;
  /** Renders previews, with content that is not published. */
  renderer?: Renderer;
  /** For a script of the build, the path of the page that loads it. */
  pageOfCode?(address: string): string | undefined;
  /** Renders pages and compresses files in advance, before the first request. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}
