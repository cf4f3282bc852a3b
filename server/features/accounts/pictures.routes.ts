import type { Context } from '#server/context.ts';
import { routesFor, SENT } from '#server/http/routes-for.ts';
import { profilePictureCalls } from '#shared/contracts/accounts.ts';
import { findPicture } from './pictures.service.ts';

export const picturesRoutes = (ctx: Context) =>
  routesFor(ctx, profilePictureCalls, {
    'GET /api/profile-pictures/:file': async ({ params, res }) => {
      const { id, webp } = await findPicture(ctx, params.file);
      res.set({
        'Content-Type': 'image/webp',
        // A new picture gets a new address.
        'Cache-Control': 'public, max-age=31536000, immutable',
        ETag: `"${id}"`,
      });
      res.send(Buffer.from(webp));
      return SENT;
    },
  });
