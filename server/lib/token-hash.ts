import { createHash } from 'node:crypto';

/**
 * What is stored of a link's token: its SHA-256, so that a copy of the database contains no usable
 * link.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
