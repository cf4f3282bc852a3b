import { badRequest } from '#server/lib/errors.ts';
import { createTurns } from '#server/lib/turns.ts';

/** Edge of a stored picture, in pixels. */
export const PICTURE_EDGE = 256;

/** A small file can hold a picture that fills the memory: 40 megapixels are a good camera's. */
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;
const turn = createTurns({ parallel: 1, waiting: 20, retrySeconds: 10 });

/** Read in with the first picture: a start does not wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

let loaded: ReturnType<typeof loadSharp> | undefined;

const UNREADABLE = 'Bildet kunne ikke leses. Velg et annet bilde (JPEG, PNG eller WebP).';

/** Whether the bytes begin as JPEG, PNG or WebP do: nothing else comes near a decoder. */
function isAllowed(bytes: Buffer): boolean {
  const hex = bytes.subarray(0, 12).toString('hex');
  const isWebp = hex.startsWith('52494646') && hex.endsWith('57454250');
  return hex.startsWith('ffd8ff') || hex.startsWith('89504e470d0a1a0a') || isWebp;
}

/**
 * A picture as it is stored: 256 × 256 WebP, cut to the middle, turned as its EXIF data says, and
 * without any metadata.
 * @throws AppError 400 for what is no picture, broken or too large; 503 when too many wait
 */
export async function profilePicture(bytes: Buffer): Promise<Buffer> {
  if (!isAllowed(bytes)) throw badRequest({ picture: UNREADABLE });
  return turn(async () => {
    loaded ??= loadSharp();
    const sharp = await loaded;
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        .resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'cover' })
        .webp({ quality: 82 })
        .toBuffer();
    } catch {
      throw badRequest({ picture: UNREADABLE });
    }
  });
}
