import type { RequestHandler } from 'express';

/** Where the server gets the client's pages and files from: a build, or Vite in development. */
export interface Frontend {
  /** Mounted before the 404 handler (Vite in development); a built client needs none. */
  middleware?: RequestHandler;
  /** Relaxes the content security policy for Vite's development client. */
  development?: boolean;
  /**
   * Path of the page that a file of the built client is the code of, for the page views that are
   * counted.
   */
  pageOfCode?(address: string): string | undefined;
  /** Renders pages and compresses files in the background, before the first request. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}
