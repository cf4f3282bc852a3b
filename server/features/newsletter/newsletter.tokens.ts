import { createHmac } from 'node:crypto';

/**
 * The unsubscribe token of a subscription: derived, so that every e-mail can contain it although
 * only its hash is stored. 43 characters of base64url, like all link tokens.
 */
export function unsubscribeToken(secret: string, subscriptionId: string): string {
  return createHmac('sha256', secret)
    .update(`newsletter-unsubscribe:${subscriptionId}`)
    .digest('base64url');
}
