import type { Context } from '#server/context.ts';
import { readBytes } from '#server/http/body.ts';
import { limit } from '#server/http/limits.ts';
import { routesFor, SENT, subjectOf } from '#server/http/routes-for.ts';
import { AppError } from '#server/lib/errors.ts';
import { PICTURE } from '#shared/contracts/accounts.ts';
import { contentPictureCalls, uploadedPictureCalls } from '#shared/contracts/content-calls.ts';
import { addPicture, findPicture } from './pictures.service.ts';

const NO_PICTURE = 'Bildet må være JPEG, PNG eller WebP.';

const pictureBody = { types: PICTURE.types, limit: PICTURE.max, refusal: NO_PICTURE };

export const contentPicturesRoutes = (ctx: Context) =>
  routesFor(ctx, contentPictureCalls, {
    'POST /api/admin/content/pictures': {
      first: [limit(ctx, 'contentPicture', subjectOf)],
      handle: async ({ query, req }) => {
        const picture = await readBytes(req, pictureBody);
        if (picture.length === 0) throw new AppError(415, NO_PICTURE);
        return { picture: await addPicture(ctx, picture, query.alt) };
      },
    },
  });

export const uploadedPicturesRoutes = (ctx: Context) =>
  routesFor(ctx, uploadedPictureCalls, {
    'GET /bilder/:file': async ({ params, res }) => {
      const { etag, webp } = await findPicture(ctx, params.file);
      res.set({
        'Content-Type': 'image/webp',
        // The URL contains the content hash, so it never changes.
        'Cache-Control': 'public, max-age=31536000, immutable',
        ETag: etag,
      });
      res.send(Buffer.from(webp));
      return SENT;
    },
  });
