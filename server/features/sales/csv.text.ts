import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, badRequest, malformed, messages } from '#server/lib/errors.ts';

/** Largest accepted file, in bytes (docs/product/promoters.md#sales). */
export const FILE_MAX = 5_000_000;
/** Bytes that are decoded and parsed in one turn of the event loop: a few milliseconds. */
const PIECE = 16_384;

const NO_CSV =
  'Filen er ikke en CSV-fil. Lagre regnearket som «CSV UTF-8 (semikolondelt)» og prøv igjen.';
const EXCEL = 'Dette er en Excel-fil. Lagre den som «CSV UTF-8 (semikolondelt)» og prøv igjen.';
const EMPTY = 'Filen er tom.';

/** First bytes of .xlsx (a zip archive) and .xls. */
const EXCEL_STARTS = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('d0cf11e0', 'hex')];

/**
 * A file as text, in chunks: UTF-8, or Windows-1252 (as Excel saves it) when it is not valid UTF-8.
 * Reads a refused body to its end too, so that the client gets the answer.
 *
 * @throws AppError 413 over 5 MB, 400 for an empty file and for a binary one
 */
export async function fileText(
  body: AsyncIterable<Uint8Array>,
): Promise<AsyncGenerator<string, void>> {
  const { bytes, size } = await allOf(body);
  if (size > FILE_MAX) throw new AppError(413, messages.tooLarge);
  const [first] = bytes;
  if (first === undefined) throw badRequest(undefined, EMPTY);
  if (EXCEL_STARTS.some((start) => start.equals(first.subarray(0, 4)))) {
    throw badRequest(undefined, EXCEL);
  }
  if (bytes.some((piece) => piece.includes(0))) throw badRequest(undefined, NO_CSV);
  return decoded(bytes, (await isUtf8(bytes)) ? 'utf-8' : 'windows-1252');
}

/** The body in chunks of at most PIECE bytes; the chunks of a too large one are dropped. */
async function allOf(body: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer[]; size: number }> {
  const bytes: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > FILE_MAX) bytes.length = 0;
      else {
        for (let at = 0; at < chunk.length; at += PIECE) {
          bytes.push(Buffer.from(chunk.subarray(at, at + PIECE)));
        }
      }
    }
  } catch (error) {
    // The client disconnected.
    throw malformed(error);
  }
  return { bytes, size };
}

async function isUtf8(bytes: readonly Buffer[]): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const piece of bytes) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

async function* decoded(bytes: readonly Buffer[], encoding: string): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for (const piece of bytes) {
    yield decoder.decode(piece, { stream: true });
    await nextTurn();
  }
  yield decoder.decode();
}
