import type { Context } from '#server/context.ts';
import { routesFor, SENT } from '#server/http/routes-for.ts';
import { sharePictureCalls } from '#shared/contracts/share-pictures.ts';
import { createSharePictures } from './pictures.service.ts';

export function sharePicturesRoutes(ctx: Context) {
  const pictures = createSharePictures(ctx);
  return routesFor(ctx, sharePictureCalls, {
    'GET /delebilder/:format/:file': async ({ params, query, req, res }) => {
      ctx.prepared.reply(
        await pictures.find({ ...params, plan: query.plan }, req.ip ?? ''),
        req,
        res,
      );
      return SENT;
    },
  });
}
