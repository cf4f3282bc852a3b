import { decodePicture } from '#server/lib/picture-decoder.ts';

/** Edge of a stored picture, in pixels. */
const PICTURE_EDGE = 256;

/**
 * A picture as it is stored: 256 × 256 WebP, cut to the middle, turned as its EXIF data says, and
 * without any metadata.
 * @throws AppError 400 for what is no picture, broken or too large; 503 when too many wait
 */
export function profilePicture(bytes: Buffer, userId: string): Promise<Buffer> {
  return decodePicture(bytes, `user:${userId}`, (picture) =>
    picture.resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  );
}
