import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import {
  ADMIN_PASSWORD_MIN,
  newAdminPassword,
  PASSWORD_MAX_BYTES,
} from '#shared/contracts/passwords.ts';
import { isCommonPassword } from '../lib/password-policy.ts';

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

/*
 * Parsers of single settings. An unset or empty setting gets its default before its parser runs.
 * Each message completes the sentence "<SETTING> must be ...".
 */

/** A whole number within bounds, written in digits. */
export function wholeNumber(min: number, max: number) {
  const rule = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule);
}

/** An absolute URL with one of the given schemes. */
export function urlOf(...protocols: string[]) {
  const rule = `an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`;
  return z.string().refine((value) => {
    try {
      const url = new URL(value);
      return protocols.includes(url.protocol) && url.host !== '';
    } catch {
      return false;
    }
  }, rule);
}

const ORIGIN_RULE = 'an http or https address without path, query or credentials';

/** The root of the site: scheme and host only, stored without a trailing slash. */
export const siteRoot = z.string().transform((value, ctx) => {
  try {
    const url = new URL(value);
    const bare = /^https?:\/\/[^/?#@]+\/?$/.test(value);
    if (/^https?:$/.test(url.protocol) && bare) return url.origin;
  } catch {
    // Reported below, like every other value that is not a URL.
  }
  ctx.addIssue({ code: 'custom', message: ORIGIN_RULE });
  return z.NEVER;
});

/** Root of an outside service; a trailing slash is dropped. */
export const apiRoot = urlOf('http:', 'https:').transform((value) =>
  value.replace(/(?<!\/)\/+$/, ''),
);

const PROXY_RULE = 'false, a number of hops (1-10), or addresses and ranges separated by commas';
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(part: string): boolean {
  const [address = '', range, ...rest] = part.split('/');
  if (proxyNames.includes(part)) return true;
  const bits = isIP(address) === 4 ? 32 : 128;
  const rangeFits = range === undefined || (/^\d{1,3}$/.test(range) && Number(range) <= bits);
  return isIP(address) !== 0 && rangeFits && rest.length === 0;
}

/**
 * `true` is refused: Express would then trust any X-Forwarded-For, and a visitor could choose the
 * address that the rate limits count.
 */
export const trustProxy = z.string().transform((value, ctx): false | number | string[] => {
  if (value === 'false' || value === '0') return false;
  if (/^\d{1,2}$/.test(value) && Number(value) <= 10) return Number(value);
  const addresses = value.split(',').map((part) => part.trim());
  if (addresses.every(isProxy)) return addresses;
  ctx.addIssue({ code: 'custom', message: PROXY_RULE });
  return z.NEVER;
});

/** `points/seconds`: the number of uses allowed within a number of seconds. */
export const limit = z
  .string()
  .regex(
    /^[1-9]\d{0,6}\/[1-9]\d{0,6}$/,
    'two whole numbers as uses/seconds, each from 1 to 9999999',
  )
  .transform((value) => {
    const [points = 0, seconds = 0] = value.split('/').map(Number);
    return { points, seconds };
  });

const SERVICE_ACCOUNT_RULE = 'the JSON key of a service account (client_email and private_key)';
const serviceAccountShape = z.object({ client_email: z.string(), private_key: z.string() });

/** Google's JSON key file, as text. */
export const serviceAccount = z.string().transform((value, ctx) => {
  try {
    const parsed = serviceAccountShape.parse(JSON.parse(value));
    return { clientEmail: parsed.client_email, privateKey: parsed.private_key };
  } catch {
    ctx.addIssue({ code: 'custom', message: SERVICE_ACCOUNT_RULE });
    return z.NEVER;
  }
});

export function line(min: number, max: number) {
  const rule = `${min} to ${max} characters on one line`;
  return z.string().refine((value) => {
    return value.length >= min && value.length <= max && !/[\r\n\0]/.test(value);
  }, rule);
}

const PASSWORD_RULE = `${ADMIN_PASSWORD_MIN} characters or more, at most ${PASSWORD_MAX_BYTES} bytes, and no common password`;

/** An administrator's password, normalised as at login. */
export const adminPassword = z.string().transform((value, ctx) => {
  const { success, data } = newAdminPassword.safeParse(value);
  if (success && !isCommonPassword(data)) return data;
  ctx.addIssue({ code: 'custom', message: PASSWORD_RULE });
  return z.NEVER;
});
