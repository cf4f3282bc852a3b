import { Router } from 'express';
import type { Context } from '#server/context.ts';
import { findPicture } from './pictures.service.ts';

/** /api/profile-pictures: the pictures of the users, for everybody who has the address. */
export function picturesRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/:file', async (req, res) => {
    const { id, webp } = await findPicture(ctx, req.params.file);
    res.set({
      'Content-Type': 'image/webp',
      // A new picture gets a new address.
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"${id}"`,
    });
    res.send(Buffer.from(webp));
  });

  return router;
}
