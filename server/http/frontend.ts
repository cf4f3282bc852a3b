import type { RequestHandler } from 'express';
import type { Renderer } from './pages.ts';

/** The client's half of a server: where its pages and files come from. */
export interface Frontend {
  /** Stands before the 404 (Vite in development); the built client needs none. */
  middleware?: RequestHandler;
  /** Loosens the policy for Vite's development client. */
  development?: boolean;
  /** Makes pages that are not the live ones: previews. */
  renderer?: Renderer;
  /** Path of the page whose code a browser fetches from an address, in a built client. */
  pageOfCode?(address: string): string | undefined;
  /** Makes in the background what requests will ask for. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}
