import type { Request } from 'express';
import type { Context } from '#server/context.ts';
import { type BodyRequest, FORM_TYPES, isOfType, readForm, readJson } from '#server/http/body.ts';
import { limit, usingLink } from '#server/http/limits.ts';
import { routesFor, SENT } from '#server/http/routes-for.ts';
import { newsletterCalls } from '#shared/contracts/newsletter-calls.ts';
import { paths } from '#shared/paths.ts';
import { confirm, signUp, unsubscribe } from './newsletter.service.ts';

type LinkRequest = BodyRequest & Pick<Request, 'query'>;

/**
 * The one-click unsubscribe of mail programs: a form posted by the servers of mail providers, from
 * any Origin (RFC 8058 section 3.1). The token is in the URL.
 */
export function isOneClick(req: Pick<Request, 'path' | 'headers'>): boolean {
  return req.path === '/api/newsletter/unsubscribe' && isOfType(req, FORM_TYPES);
}

/** The fields of a body; without a token there, the one of the URL, as in links from e-mails. */
function orQuery({ token }: Request['query'], fields: unknown): unknown {
  const hasToken = typeof fields === 'object' && fields !== null && 'token' in fields;
  return hasToken || token === undefined ? fields : { token };
}

/**
 * A mail program posts `List-Unsubscribe=One-Click` as a form, with the token in the URL (RFC 8058);
 * the site's own page posts JSON.
 */
async function readUnsubscribing(req: LinkRequest): Promise<unknown> {
  const isForm = isOfType(req, FORM_TYPES);
  const fields = isForm ? Object.fromEntries(await readForm(req)) : await readJson(req);
  return orQuery(req.query, fields);
}

export const newsletterRoutes = (ctx: Context) =>
  routesFor(ctx, newsletterCalls, {
    'POST /api/newsletter': {
      counted: [limit(ctx, 'newsletter')],
      handle: ({ body }) => signUp(ctx, body.email),
    },
    'POST /api/newsletter/confirm': {
      read: async (req) => orQuery(req.query, await readJson(req)),
      handle: ({ body, req }) => {
        const use = () => confirm(ctx, body.token);
        return usingLink(ctx, 'newsletterLink', { req, scope: 'confirm' }, use);
      },
    },
    'POST /api/newsletter/unsubscribe': {
      read: readUnsubscribing,
      handle: ({ body, req }) => {
        const use = () => unsubscribe(ctx, body.token);
        return usingLink(ctx, 'newsletterLink', { req, scope: 'unsubscribe' }, use);
      },
    },
    // A mail program without one-click opens the same URL: it is redirected to the page, whose button
    // unsubscribes.
    'GET /api/newsletter/unsubscribe': ({ query: { token }, res }) => {
      res.redirect(303, `${paths.newsletterUnsubscribe}${token ? `?token=${token}` : ''}`);
      return SENT;
    },
  });
