import { type Request, Router } from 'express';
import type { Context } from '#server/context.ts';
import { FORM_TYPES, isOfType, readForm, readJson } from '#server/http/body.ts';
import { limit, usingLink } from '#server/http/limits.ts';
import { body } from '#server/http/validate.ts';
import { newsletterRequest, newsletterToken } from '#shared/contracts/newsletter.ts';
import { paths } from '#shared/paths.ts';
import { confirm, signUp, unsubscribe } from './newsletter.service.ts';

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

/** /api/newsletter: sign-up, confirmation and unsubscribing. */
export function newsletterRoutes(ctx: Context): Router {
  const router = Router();

  router.post('/', body(newsletterRequest), limit(ctx, 'newsletter'), async (_req, res) => {
    res.json(await signUp(ctx, res.locals.body.email));
  });

  const confirming = body(newsletterToken, async (req) => orQuery(req.query, await readJson(req)));
  router.post('/confirm', confirming, async (req, res) => {
    const use = () => confirm(ctx, res.locals.body.token);
    res.json(await usingLink(ctx, 'newsletterLink', { req, scope: 'confirm' }, use));
  });

  // A mail program posts `List-Unsubscribe=One-Click` as a form, with the token in the URL (RFC
  // 8058); the site's own page posts JSON.
  const unsubscribing = body(newsletterToken, async (req) => {
    const isForm = isOfType(req, FORM_TYPES);
    const fields = isForm ? Object.fromEntries(await readForm(req)) : await readJson(req);
    return orQuery(req.query, fields);
  });
  router.post('/unsubscribe', unsubscribing, async (req, res) => {
    const use = () => unsubscribe(ctx, res.locals.body.token);
    res.json(await usingLink(ctx, 'newsletterLink', { req, scope: 'unsubscribe' }, use));
  });

  // A mail program without one-click opens the same URL: it is redirected to the page, whose button
  // unsubscribes.
  router.get('/unsubscribe', (req, res) => {
    const { data } = newsletterToken.safeParse(req.query);
    res.redirect(303, `${paths.newsletterUnsubscribe}${data ? `?token=${data.token}` : ''}`);
  });

  return router;
}
