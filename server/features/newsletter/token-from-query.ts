import type { RequestHandler } from 'express';

/** Takes `?token=` for a body that has none, as links from e-mails carry it. */
export const tokenFromQuery: RequestHandler = (req, _res, next) => {
  const { token } = req.query;
  const body: unknown = req.body;
  const hasToken = typeof body === 'object' && body !== null && 'token' in body;
  if (!hasToken && token !== undefined) req.body = { token };
  next();
};
