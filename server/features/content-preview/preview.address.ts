import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameSecret } from '#server/lib/same-secret.ts';
import { contentKey } from '#shared/contracts/content.ts';

/** What a preview shows: the drafts of documents at a moment. Moments are Unix milliseconds. */
const preview = z.object({
  keys: z.array(contentKey),
  now: z.number().int(),
  until: z.number().int(),
});
export type Preview = z.infer<typeof preview>;

/** Characters of a signature: 32 bytes in base64url. */
const SIGNATURE = 43;
const TOKEN = /^[A-Za-z0-9_-]{50,800}$/;

/** Signs for one login: `sid` is part of what is signed and not of the address. */
function sign(payload: string, sid: string, secret: string): string {
  return createHmac('sha256', secret).update(`preview:${sid}:${payload}`).digest('base64url');
}

/** The token of a preview's address, worth nothing without the login that asked for it. */
export function previewToken(value: Preview, sid: string, secret: string): string {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  return payload + sign(payload, sid, secret);
}

/** What a token shows to a login; null for a forged, foreign or old one. */
export function readToken(token: string, sid: string, secret: string, now: Date): Preview | null {
  if (!TOKEN.test(token)) return null;
  const payload = token.slice(0, -SIGNATURE);
  if (!sameSecret(token.slice(-SIGNATURE), sign(payload, sid, secret))) return null;
  const value = preview.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return now.getTime() < value.until ? value : null;
}
