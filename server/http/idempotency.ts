import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { badRequest } from '../lib/errors.ts';

const KEY_MAX = 200;

/** The `Idempotency-Key` of a submit, when the client sends one; 400 for one that is too long. */
export function idempotencyKey(req: Pick<Request, 'get'>): string | null {
  const key = req.get('Idempotency-Key')?.trim() ?? '';
  if (key.length > KEY_MAX) throw badRequest(undefined, 'Idempotency-Key er for lang.');
  return key === '' ? null : key;
}

/**
 * Id of the row that a submit with a key makes: the same submit finds the row it made before.
 * `scope` says of what and of whom, so that a key means nothing anywhere else.
 */
export function submitId(key: string, ...scope: readonly string[]): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([key, ...scope]))
    .digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
