import { createHmac } from 'node:crypto';

/**
 * The unsubscribe token of a subscription: always the same, so that every e-mail of the list can
 * carry it although only its hash is stored. 43 characters of base64url, as all link tokens.
 */
export function unsubscribeToken(secret: string, subscriptionId: string): string {
  return createHmac('sha256', secret)
    .update(`newsletter-unsubscribe:${subscriptionId}`)
    .digest('base64url');
}
