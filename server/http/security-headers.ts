import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Content } from '#shared/content/types.ts';
import type { Config } from '../config/types.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

interface PolicyOptions {
  /** `'sha256-…'` sources of a page's inline scripts. */
  scriptHashes?: readonly string[];
  /** Sites of which a page may show a frame. */
  frames?: readonly string[];
  /** Whether our own pages may show this one in a frame. */
  framedByUs?: boolean;
  /** Vite's development client needs inline scripts and a socket of its own. */
  development?: boolean;
}

/**
 * The security headers of every answer, from prepared bytes and from Express. Helmet runs once for
 * each set of options, not per request. Headers that need https (HSTS, upgrade-insecure-requests)
 * are left out on http, where they would break the site.
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
      // The video player refuses to start without a referrer.
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

/** What a page with this content may show in a frame: the film's site, and previews of our own. */
export function framesOf({ site }: Content): readonly string[] {
  const { embedUrl } = site.film;
  return URL.canParse(embedUrl) ? ["'self'", new URL(embedUrl).origin] : ["'self'"];
}

/** Runs a middleware that only sets headers and gives what it set. */
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
