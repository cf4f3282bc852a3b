import { type RequestHandler, Router } from 'express';

export type Mount = readonly [path: string, router: Router];

/** The first two segments of a path in small letters, as Express compares them. */
function areaOf(path: string): string {
  const second = path.indexOf('/', path.indexOf('/', 1) + 1);
  return (second < 0 || path.indexOf('/', 1) < 0 ? path : path.slice(0, second)).toLowerCase();
}

const isWithin = (path: string, area: string) => path === area || path.startsWith(`${area}/`);

/**
 * Many routers as one, in their order. Express asks each one of them for every request; here only
 * those are asked whose path can match, found by the request's first two segments.
 */
export function mounted(mounts: readonly Mount[]): RequestHandler {
  const together = (some: readonly Mount[]): Router => {
    const router = Router();
    for (const [path, one] of some) router.use(path, one);
    return router;
  };
  const areas = new Map<string, Router>();
  for (const area of new Set(mounts.map(([path]) => areaOf(path)))) {
    const possible = mounts.filter(([path]) => isWithin(path, area) || isWithin(area, path));
    areas.set(area, together(possible));
  }
  // A path of two segments or more matches in an area of its own, or nowhere.
  const short = mounts.filter(([path]) => path.indexOf('/', 1) < 0);
  const others = short.length === 0 ? null : together(short);
  return (req, res, next) => {
    const router = areas.get(areaOf(req.path)) ?? others;
    if (router === null) next();
    else router(req, res, next);
  };
}
