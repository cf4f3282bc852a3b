import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { AppError, badRequest } from '../lib/errors.ts';
import type { Random } from '../lib/random.ts';

/*
 * The same submit twice has one effect (docs/product/operation.md#the-same-submit-twice). The
 * inserted row's id is derived from the client's idempotency key, so a retry finds the existing
 * row, whose content has to be the same. Visitors' forms also detect the same content without a key, for
 * a short time.
 */

const KEY_MAX = 200;

/** The same content within this time counts as a retry. */
export const SAME_CONTENT_MS = 10_000;

/** The `Idempotency-Key` header, or null; 400 when it is too long. */
export function idempotencyKey(req: Pick<Request, 'get'>): string | null {
  const key = req.get('Idempotency-Key')?.trim() ?? '';
  if (key.length > KEY_MAX) throw badRequest(undefined, 'Idempotency-Key er for lang.');
  return key === '' ? null : key;
}

/**
 * Row id for a submit: derived from the idempotency key and scope, or random without a key. `scope`
 * names the operation and the person, so the same key in another scope gives another id.
 */
export function idempotentId(
  { random }: { random: Pick<Random, 'uuid'> },
  key: string | null,
  ...scope: readonly string[]
): string {
  if (key === null) return random.uuid();
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

const OTHER_CONTENT =
  'Dette er sendt før med et annet innhold, og det er det første som er lagret. Last siden på nytt og send igjen.';

/**
 * Compares a submit with the row that an earlier one with its key stored.
 *
 * @param sent the fields to compare, as the row holds them
 * @throws AppError 422 when one differs: the answer of the first would say that this one was stored
 */
export function assertSameSubmit<T extends object>(
  stored: T,
  sent: { readonly [K in keyof T]?: T[K] | undefined },
): void {
  const textOf = (value: unknown) => JSON.stringify(value ?? null);
  const fields = Object.keys(sent) as (keyof T)[];
  if (fields.some((field) => textOf(stored[field]) !== textOf(sent[field]))) {
    throw new AppError(422, OTHER_CONTENT);
  }
}
