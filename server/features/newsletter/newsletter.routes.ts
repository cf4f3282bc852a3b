import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { FORM_TYPES, type OtherBody } from '#server/http/body.ts';
import { limit } from '#server/http/limits.ts';
import { body } from '#server/http/validate.ts';
import { newsletterRequest, newsletterToken } from '#shared/contracts/newsletter.ts';
import { paths } from '#shared/paths.ts';
import { confirm, signUp, unsubscribe } from './newsletter.service.ts';
import { tokenFromQuery } from './token-from-query.ts';

/**
 * The one-click unsubscribe of mail programs: a form posted by the servers of mail providers, from
 * any Origin (RFC 8058 section 3.1). The token is in the URL.
 */
export const unsubscribeForm: OtherBody = {
  path: '/api/newsletter/unsubscribe',
  types: FORM_TYPES,
  as: 'form',
  limit: 10_000,
  fromAnyOrigin: true,
};

/** /api/newsletter: sign-up, confirmation and unsubscribing. */
export function newsletterRoutes(ctx: Context): Router {
  const router = Router();

  router.post('/', limit(ctx, 'newsletter'), body(newsletterRequest), async (_req, res) => {
    res.json(await signUp(ctx, res.locals.body.email));
  });

  router.post(
    '/confirm',
    limit(ctx, 'newsletterLink'),
    tokenFromQuery,
    body(newsletterToken),
    async (_req, res) => {
      res.json(await confirm(ctx, res.locals.body.token));
    },
  );

  // A mail program posts `List-Unsubscribe=One-Click` as a form, with the token in the URL (RFC
  // 8058); the site's own page posts JSON.
  router.post(
    '/unsubscribe',
    limit(ctx, 'newsletterLink'),
    tokenFromQuery,
    body(newsletterToken),
    async (_req, res) => {
      res.json(await unsubscribe(ctx, res.locals.body.token));
    },
  );

  // A mail program without one-click opens the same URL: it is redirected to the page, whose button
  // unsubscribes.
  router.get('/unsubscribe', (req, res) => {
    const { data } = newsletterToken.safeParse(req.query);
    res.redirect(303, `${paths.newsletterUnsubscribe}${data ? `?token=${data.token}` : ''}`);
  });

  return router;
}
