import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Content } from '#shared/content/types.ts';
import type { Config } from '../config/index.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

interface PolicyOptions {
  /** `'sha256-…'` sources of the page's inline scripts. */
  scriptHashes?: readonly string[];
  /** Origins that the page may embed in a frame. */
  frames?: readonly string[];
  /** Whether our own pages may embed this one in a frame. */
  framedByUs?: boolean;
  /** Vite's development client needs inline scripts and a WebSocket. */
  development?: boolean;
}

/**
 * Security headers of every answer, prepared or from Express. Helmet runs once per set of options,
 * not per request. Headers that need https (HSTS, upgrade-insecure-requests) are left out on http,
 * where they would break the site.
 */
export function securityHeaders(
  config: Pick<Config, 'publicUrl'>,
  options: PolicyOptions = {},
): HeaderList {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  return collect(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: directives(https, options) },
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      // YouTube's player refuses to start without a referrer.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: options.framedByUs === true ? 'sameorigin' : 'deny' },
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
      originAgentCluster: false,
    }),
  );
}

function directives(https: boolean, options: PolicyOptions): Record<string, string[]> {
  const scripts = (options.scriptHashes ?? []).map((hash) => `'${hash}'`);
  const { development = false, frames = [] } = options;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(development ? ["'unsafe-inline'"] : scripts)],
    // Radix and `style` attributes need inline styles.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...(development ? ['ws:'] : [])],
    'frame-src': frames.length === 0 ? ["'none'"] : [...frames],
    'frame-ancestors': [options.framedByUs === true ? "'self'" : "'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

/** Origins that pages may embed in a frame: the film's site, and our own previews. */
export function framesOf({ site }: Content): readonly string[] {
  const { embedUrl } = site.film;
  return URL.canParse(embedUrl) ? ["'self'", new URL(embedUrl).origin] : ["'self'"];
}

/** Returns the headers set by a middleware. */
function collect(
  middleware: (req: IncomingMessage, res: ServerResponse, next: () => void) => void,
): HeaderList {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  middleware(req, res, () => undefined);
  return res
    .getHeaderNames()
    .map((name) => [headerCase(name), String(res.getHeader(name))] as const);
}

function headerCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
