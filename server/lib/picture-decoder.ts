import type { Sharp } from 'sharp';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { badRequest } from './errors.ts';

/**
 * A small file can hold a picture that takes seconds to decode. What a camera makes of more than 16
 * megapixels is larger than an upload may be.
 */
const MAX_PIXELS = 16_800_000;
const MAX_SECONDS = 10;
/** Each uploader's pictures wait in a lane of their own, and lanes are served in turn. */
const limited = createConcurrencyLimit({ parallel: 1, waiting: 10, retrySeconds: 10 });

/** Read in with the first picture: a start does not wait for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

export type SharpModule = Awaited<ReturnType<typeof loadSharp>>;
let loaded: Promise<SharpModule> | undefined;

const TOO_LARGE = 'Bildet kan ha høyst 16 megapiksler (for eksempel 4096 × 4096). Gjør det mindre.';
const UNREADABLE = 'Bildet kunne ikke leses. Velg et annet bilde (JPEG, PNG eller WebP).';

/** Whether the bytes begin as JPEG, PNG or WebP do: nothing else comes near a decoder. */
function isAllowed(bytes: Buffer): boolean {
  const hex = bytes.subarray(0, 12).toString('hex');
  const isWebp = hex.startsWith('52494646') && hex.endsWith('57454250');
  return hex.startsWith('ffd8ff') || hex.startsWith('89504e470d0a1a0a') || isWebp;
}

/** Looks at the picture's head only: what is refused here waits in no queue and is never decoded. */
async function assertDecodable(sharp: SharpModule, bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw badRequest({ picture: UNREADABLE });
    });
  if (width * height > MAX_PIXELS) throw badRequest({ picture: TOO_LARGE });
}

/**
 * Decodes an uploaded picture, one at a time in a process: `work` gets it turned as its EXIF data
 * says, and makes what is stored of it. Nothing of its metadata is handed on.
 * @param uploader whose picture it is
 * @throws AppError 400 for what is no picture, broken or too large; 503 when too many wait
 */
export async function decodePicture<T>(
  bytes: Buffer,
  uploader: string,
  work: (picture: Sharp, sharp: SharpModule) => Promise<T>,
): Promise<T> {
  if (!isAllowed(bytes)) throw badRequest({ picture: UNREADABLE });
  loaded ??= loadSharp();
  const sharp = await loaded;
  await assertDecodable(sharp, bytes);
  return limited(async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
      return await work(picture.timeout({ seconds: MAX_SECONDS }).autoOrient(), sharp);
    } catch {
      throw badRequest({ picture: UNREADABLE });
    }
  }, uploader);
}
