import { createECDH } from 'node:crypto';
import { z } from 'zod';

/** A push service: a host, all hosts below one, or a port of this machine (tests only). */
export interface PushHost {
  kind: 'exact' | 'below' | 'local';
  /** Host in lower case; for 'below' with a leading dot, for 'local' with its port. */
  name: string;
}

/** The services of today's browsers: Chromium, Firefox, Windows, Safari. */
export const KNOWN_PUSH_HOSTS =
  'fcm.googleapis.com, *.push.services.mozilla.com, *.notify.windows.com, web.push.apple.com, *.push.apple.com';

const HOSTS_RULE = 'none, or hosts (push.example, *.push.example) separated by commas';
const LABELS = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,10}[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const LOCAL = /^(?:127\.0\.0\.1|localhost):[1-9]\d{0,4}$/;

function pushHost(entry: string): PushHost | null {
  const name = entry.trim().toLowerCase();
  if (LOCAL.test(name)) return { kind: 'local', name };
  if (name.startsWith('*.') && LABELS.test(name.slice(2))) {
    return { kind: 'below', name: name.slice(1) };
  }
  return LABELS.test(name) ? { kind: 'exact', name } : null;
}

/** The push services that the server calls; 'none' switches push off. */
export const pushHosts = z.string().transform((value, ctx): PushHost[] => {
  if (value === 'none') return [];
  const hosts = value.split(',').map(pushHost);
  if (hosts.every((host) => host !== null)) return hosts;
  ctx.addIssue({ code: 'custom', message: HOSTS_RULE });
  return z.NEVER;
});

/** Contact that a push service uses for questions about our messages. */
export const pushSubject = z
  .string()
  .max(300)
  .regex(
    /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
    'an address that begins with mailto: or https://',
  );

/** A key as URL-safe base64 of so many bytes. */
export const vapidKey = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/, 'a key as URL-safe base64')
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, `a key of ${bytes} bytes`)
    .transform((text) => text.replaceAll('=', ''));

/** Whether the two keys are one pair of the curve P-256. */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  } catch {
    return false;
  }
}
