import type { RequestHandler } from 'express';
import type { Renderer } from './pages.ts';

/** Where the server gets the client's pages and files from: a build, or Vite in development. */
export interface Frontend {
  /** Mounted before the 404 handler (Vite in development); a built client needs none. */
  middleware?: RequestHandler;
  /** Relaxes the content security policy for Vite's development client. */
  development?: boolean;
  /** Makes pages that are not the live ones: previews. */
  renderer?: Renderer;
  /** Path of the page whose code a browser fetches from an address, in a built client. */
  pageOfCode?(address: string): string | undefined;
  /** Renders pages and compresses files in the background, before the first request. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}
