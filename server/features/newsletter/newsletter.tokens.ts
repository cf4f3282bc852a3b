import { createHash, createHmac } from 'node:crypto';

/** What is stored of a token: its SHA-256, so that the database opens no link. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The unsubscribe token of a subscription: always the same, so that every e-mail of the list can
 * carry it although only its hash is stored. 43 characters of base64url, as all link tokens.
 */
export function unsubscribeToken(secret: string, subscriptionId: string): string {
  return createHmac('sha256', secret)
    .update(`newsletter-unsubscribe:${subscriptionId}`)
    .digest('base64url');
}
