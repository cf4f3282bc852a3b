import type { Sharp } from 'sharp';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { badRequest } from './errors.ts';

/**
 * A small file can hold a picture that takes seconds to decode. Camera pictures above 16 megapixels
 * exceed the upload size anyway.
 */
const MAX_PIXELS = 16_800_000;
const MAX_SECONDS = 10;
/** One lane per uploader, served in turn. */
const limited = createConcurrencyLimit({ parallel: 1, waiting: 10, retrySeconds: 10 });

async function importSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

export type SharpModule = Awaited<ReturnType<typeof importSharp>>;
let loaded: Promise<SharpModule> | undefined;

/** Loaded with the first picture, to keep the start fast. */
export function loadSharp(): Promise<SharpModule> {
  loaded ??= importSharp();
  return loaded;
}

const TOO_LARGE = 'Bildet kan ha høyst 16 megapiksler (for eksempel 4096 × 4096). Gjør det mindre.';
const UNREADABLE = 'Bildet kunne ikke leses. Velg et annet bilde (JPEG, PNG eller WebP).';

/** Whether the magic bytes are JPEG, PNG or WebP: nothing else reaches the decoder. */
function isAllowed(bytes: Buffer): boolean {
  const hex = bytes.subarray(0, 12).toString('hex');
  const isWebp = hex.startsWith('52494646') && hex.endsWith('57454250');
  return hex.startsWith('ffd8ff') || hex.startsWith('89504e470d0a1a0a') || isWebp;
}

/** Reads the header only, so a refused picture is neither queued nor decoded. */
async function assertDecodable(sharp: SharpModule, bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw badRequest({ picture: UNREADABLE });
    });
  if (width * height > MAX_PIXELS) throw badRequest({ picture: TOO_LARGE });
}

/**
 * Decodes an uploaded picture, one at a time per process. `work` gets it rotated by its EXIF data
 * and returns what to store. All metadata is dropped.
 * @param uploader id of the queue's lane
 * @throws AppError 400 when it is not a picture, broken or too large; 503 when too many wait
 */
export async function decodePicture<T>(
  bytes: Buffer,
  uploader: string,
  work: (picture: Sharp, sharp: SharpModule) => Promise<T>,
): Promise<T> {
  if (!isAllowed(bytes)) throw badRequest({ picture: UNREADABLE });
  const sharp = await loadSharp();
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
