import type { IncomingMessage, ServerResponse } from 'node:http';

/** Finished bytes of one answer in every encoding, with its strong ETag. */
export interface PreparedBody {
  readonly status: number;
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly identity: Buffer;
  readonly gzip: Buffer | null;
  readonly brotli: Buffer | null;
}

export interface PreparedStore {
  page(path: string, prepared: PreparedBody): void;
  /** Built on the first GET and again after invalidate(path); concurrent builds coalesce. */
  json(path: string, build: () => Promise<unknown>): void;
  invalidate(path: string): void;
  /** True when the request was (or will be) answered from prepared bytes, false: Express's turn. */
  handle(req: IncomingMessage, res: ServerResponse): boolean;
}
