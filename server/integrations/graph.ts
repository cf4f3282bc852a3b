import { z } from 'zod';
import { type CallOptions, call, IntegrationError, refusal } from './http.ts';

/*
 * Shared by Facebook's and Instagram's Graph API.
 * https://developers.facebook.com/docs/graph-api/overview
 * https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
const VERSION = 'v25.0';

/** Error codes of the Graph API for a reached rate limit, whatever the HTTP status is. */
const LIMIT_CODES = new Set([4, 17, 32, 613, 80001, 80002]);
const TOKEN_CODES = new Set([102, 190]);

const graphError = z.object({ error: z.object({ code: z.number().optional() }) });
const graphList = z.object({ data: z.array(z.unknown()) });

/** URL of an edge. A root that already has a version keeps it. */
export function graphUrl(apiRoot: string, path: string, params: Record<string, string>): URL {
  const root = apiRoot.replace(/(?<!\/)\/+$/, '');
  const versioned = /\/v\d+\.\d+$/.test(root) ? root : `${root}/${VERSION}`;
  const url = new URL(`${versioned}/${path}`);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url;
}

/**
 * The items of a Graph API list.
 * @throws IntegrationError for every other answer
 */
export async function graphItems(url: URL, options: CallOptions): Promise<unknown[]> {
  const result = await call(url, options);
  const code = graphError.safeParse(result.json).data?.error.code;
  if (code !== undefined && TOKEN_CODES.has(code)) {
    throw new IntegrationError('unauthorized', `Token refused (code ${code})`);
  }
  const limited = result.status === 429 || (code !== undefined && LIMIT_CODES.has(code));
  if (limited || code !== undefined || result.status !== 200) throw refusal(result, limited);
  const list = graphList.safeParse(result.json);
  if (!list.success) throw new IntegrationError('invalid', 'The answer is not a list');
  return list.data.data;
}
