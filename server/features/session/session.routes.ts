import { Router } from 'express';

/**
 * GET …/session of the user's, the admin's and the affiliate's area: 200 and `{success: false}`
 * for somebody who is not logged in, so that a visitor's page load logs no error in the console.
 */
export function sessionRoutes(): Router {
  const router = Router();

  router.get('/session', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ success: false });
  });

  return router;
}
