import { createConcurrencyLimit } from '#server/lib/concurrency-limit.ts';
import { badRequest } from '#server/lib/errors.ts';

/** Edge of a stored picture, in pixels. */
const PICTURE_EDGE = 256;

/**
 * A small file can decode to a picture so large that it takes seconds. A photo of more than 16
 * megapixels exceeds the upload limit anyway.
 */
const MAX_PIXELS = 16_800_000;
const MAX_SECONDS = 10;
const limited = createConcurrencyLimit({ parallel: 1, waiting: 20, retrySeconds: 10 });

/** Imported with the first picture, so that the start of the server does not wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;
let loaded: Promise<Sharp> | undefined;

const TOO_LARGE = 'Bildet kan ha høyst 16 megapiksler (for eksempel 4096 × 4096). Gjør det mindre.';
const UNREADABLE = 'Bildet kunne ikke leses. Velg et annet bilde (JPEG, PNG eller WebP).';

/** Whether the bytes begin as JPEG, PNG or WebP do; anything else is refused before decoding. */
function isAllowed(bytes: Buffer): boolean {
  const hex = bytes.subarray(0, 12).toString('hex');
  const isWebp = hex.startsWith('52494646') && hex.endsWith('57454250');
  return hex.startsWith('ffd8ff') || hex.startsWith('89504e470d0a1a0a') || isWebp;
}

/** Reads the picture's header only: a refusal here takes no place in the decoding queue. */
async function assertDecodable(sharp: Sharp, bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw badRequest({ picture: UNREADABLE });
    });
  if (width * height > MAX_PIXELS) throw badRequest({ picture: TOO_LARGE });
}

/**
 * Re-encodes a picture for storage: 256 × 256 WebP, cropped to the centre, rotated by its EXIF
 * data, and without any metadata.
 * @throws AppError 400 for bytes that are no picture, broken or too large; 503 when the queue is
 *   full
 */
export async function profilePicture(bytes: Buffer): Promise<Buffer> {
  if (!isAllowed(bytes)) throw badRequest({ picture: UNREADABLE });
  loaded ??= loadSharp();
  const sharp = await loaded;
  await assertDecodable(sharp, bytes);
  return limited(async () => {
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
