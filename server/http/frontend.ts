import type { RequestHandler } from 'express';

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
