import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { film } from '#shared/content/index.ts';
import type { Config } from '../config/types.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface PolicyOptions {
  /** `'sha256-…'` sources of a page's inline scripts. */
  scriptHashes?: readonly string[];
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
      xFrameOptions: { action: 'deny' },
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
  const development = options.development ?? false;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(development ? ["'unsafe-inline'"] : scripts)],
    // Radix and `style` attributes need inline styles.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...(development ? ['ws:'] : [])],
    'frame-src': [new URL(film.embedUrl).origin],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

/** Runs a middleware that only sets headers and returns the headers it set. */
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
