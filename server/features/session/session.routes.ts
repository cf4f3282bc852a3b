import { Router } from 'express';

/**
 * GET …/session of an area that has no login yet: 200 and `{success: false}`, so that a visitor's
 * page load logs no error in the console.
 */
export function sessionRoutes(): Router {
  const router = Router();

  router.get('/session', (_req, res) => {
    res.json({ success: false });
  });

  return router;
}
