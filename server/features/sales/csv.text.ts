import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { badRequest } from '#server/lib/errors.ts';
import { decodeText, markedEncoding, noTableReason } from '#shared/rules/table-file.ts';

/** Bytes that are decoded and parsed in one turn of the event loop: a few milliseconds. */
const PIECE = 16_384;

/** Bytes by which a file is known that is no text. */
const START = 400;

const EMPTY = 'Filen er tom.';

/**
 * A file as text, in pieces of `size` bytes: UTF-8, UTF-16 with BOM (Excel's 'Unicode-tekst'), or
 * Windows-1252 (as Excel saves it) when it is not valid UTF-8.
 *
 * @throws AppError 400 for an empty file, and for a workbook, a PDF and anything else that is no text
 */
export function fileText(file: Buffer, size = PIECE): AsyncGenerator<string, void> {
  if (file.length === 0) throw badRequest(undefined, EMPTY);
  refuseNoTable(decodeText(file.subarray(0, START)));
  const encoding = markedEncoding(file) ?? (isUtf8(file) ? 'utf-8' : 'windows-1252');
  return decoded(piecesOf(file, size), encoding);
}

function refuseNoTable(text: string): void {
  const reason = noTableReason(text);
  if (reason !== null) throw badRequest(undefined, `Filen ${reason}, og velg den på nytt.`);
}

function* piecesOf(file: Buffer, size: number): Generator<Buffer, void> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

async function* decoded(bytes: Iterable<Buffer>, encoding: string): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    if (text.includes('\0')) refuseNoTable('\0');
    yield text;
    await nextTurn();
  }
  yield decoder.decode();
}
