import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { badRequest } from '#server/lib/errors.ts';

/** Bytes that are decoded and parsed in one turn of the event loop: a few milliseconds. */
const PIECE = 16_384;

const NO_CSV =
  'Filen er ikke en CSV-fil. Lagre regnearket som «CSV UTF-8 (semikolondelt)» og prøv igjen.';
const EXCEL = 'Dette er en Excel-fil. Lagre den som «CSV UTF-8 (semikolondelt)» og prøv igjen.';
const EMPTY = 'Filen er tom.';

/** First bytes of .xlsx (a zip archive) and .xls. */
const EXCEL_STARTS = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('d0cf11e0', 'hex')];

/**
 * A file as text, in pieces of `size` bytes: UTF-8, or Windows-1252 (as Excel saves it) when it is
 * not valid UTF-8.
 *
 * @throws AppError 400 for an empty file and for a binary one
 */
export function fileText(file: Buffer, size = PIECE): AsyncGenerator<string, void> {
  if (file.length === 0) throw badRequest(undefined, EMPTY);
  if (EXCEL_STARTS.some((start) => start.equals(file.subarray(0, 4)))) {
    throw badRequest(undefined, EXCEL);
  }
  if (file.includes(0)) throw badRequest(undefined, NO_CSV);
  return decoded(piecesOf(file, size), isUtf8(file) ? 'utf-8' : 'windows-1252');
}

function* piecesOf(file: Buffer, size: number): Generator<Buffer, void> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

async function* decoded(bytes: Iterable<Buffer>, encoding: string): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for (const piece of bytes) {
    yield decoder.decode(piece, { stream: true });
    await nextTurn();
  }
  yield decoder.decode();
}
