import type { RequestHandler } from 'express';

/** Middleware: copies `?token=` into a body that has none, for links from e-mails. */
export const tokenFromQuery: RequestHandler = (req, _res, next) => {
  const { token } = req.query;
  const body: unknown = req.body;
  const hasToken = typeof body === 'object' && body !== null && 'token' in body;
  if (!hasToken && token !== undefined) req.body = { token };
  next();
};
