import type { Request, RequestHandler } from 'express';
import { AppError, messages, notFound } from '../lib/errors.ts';
import { methodsOf } from './calls.ts';
import type { PreparedStore } from './prepared.ts';

/** Key of the 404 page in the prepared store. */
export const NOT_FOUND_PAGE = '/404';

/**
 * For requests that no route matched: 405 if the path has other methods, the 404 page for a page
 * address, JSON otherwise. A page address with a trailing slash, and one with letters that are
 * percent-encoded, is redirected: the client's router decodes it and would hydrate another page.
 */
export function notFoundHandler(prepared: Pick<PreparedStore, 'has' | 'send'>): RequestHandler {
  return (req, res) => {
    const { path } = req;
    const allowed = prepared.has(path) ? ['GET', 'HEAD'] : methodsOf(path);
    if (allowed.length > 0 && !allowed.includes(req.method)) {
      const headers = { Allow: allowed.join(', ') };
      throw new AppError(405, messages.methodNotAllowed, { headers });
    }
    if (!isForReader(req)) throw notFound();
    const plain = path.replace(/%[2-7][\da-f]/gi, unreserved);
    const page = plain.replace(/(?<!\/)\/+$/, '');
    const to = prepared.has(page) ? page : plain;
    // Browsers take what begins with two slashes or backslashes as the address of a host.
    if (to !== path && !/^\/[/\\]/.test(to)) res.redirect(308, to + queryOf(req.url));
    else if (!prepared.send(NOT_FOUND_PAGE, req, res)) throw notFound();
  };
}

/** The character that a code of percent-encoding stands for where a path needs no code for it (RFC 3986). */
function unreserved(code: string): string {
  const character = decodeURIComponent(code);
  // A dot stays encoded: two of them would name the folder above.
  return /[\w~-]/.test(character) ? character : code;
}

/**
 * Whether a person may have typed the address: a GET or HEAD outside the API, without file
 * extension and not a dot file.
 */
function isForReader(req: Pick<Request, 'method' | 'path'>): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  return !/^\/(api|assets|ws|metrics)(\/|$)/.test(req.path) && !req.path.includes('.');
}

function queryOf(url: string): string {
  const question = url.indexOf('?');
  return question < 0 ? '' : url.slice(question);
}
