import type { IncomingMessage } from 'node:http';
import type { CookieOptions } from 'express';
import type { Config } from '../config/index.ts';

/** Decoded value of a request's cookie; null when it is absent or can't be decoded. */
export function cookieOf(req: Pick<IncomingMessage, 'headers'>, name: string): string | null {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(
        pair
          .slice(at + 1)
          .trim()
          .replace(/^"|"$/g, ''),
      );
    } catch {
      return null;
    }
  }
  return null;
}

/** Shared options: a cookie must be cleared with the options it was set with. */
export function cookieOptions(config: Pick<Config, 'publicUrl'>): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isHttps(config), path: '/' };
}

/** Cookie name; `__Host-` binds it to this host, which browsers allow on https only. */
export function hostCookie(name: string, config: Pick<Config, 'publicUrl'>): string {
  return isHttps(config) ? `__Host-${name}` : name;
}

function isHttps(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl?.startsWith('https:') ?? false;
}
