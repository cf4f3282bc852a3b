import { Router } from 'express';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { readBytes } from '#server/http/body.ts';
import { limit } from '#server/http/limits.ts';
import { requireLogin, subjectOf } from '#server/http/require-login.ts';
import { query } from '#server/http/validate.ts';
import { AppError } from '#server/lib/errors.ts';
import { PICTURE } from '#shared/contracts/accounts.ts';
import { pictureAlt } from '#shared/contracts/content-admin.ts';
import { addPicture, findPicture } from './pictures.service.ts';

const NO_PICTURE = 'Bildet må være JPEG, PNG eller WebP.';

const pictureBody = { types: PICTURE.types, limit: PICTURE.max, refusal: NO_PICTURE };

/** /api/admin/content/pictures: an upload for a slide, a partner or an act. */
export function contentPicturesRoutes(ctx: Context): Router {
  const router = Router();

  router.post(
    '/',
    requireLogin,
    limit(ctx, 'contentPicture', subjectOf),
    query(z.object({ alt: pictureAlt })),
    async (req, res) => {
      const picture = await readBytes(req, pictureBody);
      if (picture.length === 0) throw new AppError(415, NO_PICTURE);
      res.json({ picture: await addPicture(ctx, picture, res.locals.query.alt) });
    },
  );

  return router;
}

/** /bilder: uploaded pictures, for everybody. */
export function uploadedPicturesRoutes(ctx: Context): Router {
  const router = Router();

  router.get('/:file', async (req, res) => {
    const { etag, webp } = await findPicture(ctx, req.params.file);
    res.set({
      'Content-Type': 'image/webp',
      // Other bytes have another address.
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: etag,
    });
    res.send(Buffer.from(webp));
  });

  return router;
}
