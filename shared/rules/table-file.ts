/*
 * Files that people choose and texts that they paste: how one is decoded, and what is no table of text.
 */

/** UTF-16 by the mark at the beginning, as Excel saves 'Unicode-tekst'; null for another encoding. */
export function markedEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/**
 * The text of a file: UTF-8 or UTF-16 with BOM, UTF-8 without, else what Windows writes in western
 * Europe.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SAVE_AS = 'lagre det som «CSV UTF-8 (semikolondelt)»';
const NO_CSV = `ikke en CSV-fil. Åpne regnearket og ${SAVE_AS}`;

/** How what is no table begins (after a BOM and white space, in lower case), and what it is. */
const KINDS: readonly (readonly [starts: readonly string[], words: string])[] = [
  // .xlsx, .ods and .numbers are zip archives; .xls has a form of its own.
  [['pk\x03', 'pk\x05', 'pk\x07', '\u00F0\u00EF\x11\u00E0'], `er et regneark, ${NO_CSV}`],
  [['%pdf-'], `er en PDF, ${NO_CSV}`],
  [['<!doctype', '<!--', '<html', '<table', '<?xml'], `er en nettside eller XML, ${NO_CSV}`],
  [['{\\rtf'], `er et dokument, ${NO_CSV}`],
];

/**
 * Why a text is no table: it is a workbook, a PDF, a web page or no text at all. Words that go on after
 * the name of the file, without the full stop. Null for what may be a table.
 */
export function noTableReason(text: string): string | null {
  const start = text.slice(0, 200).trimStart().toLowerCase();
  const kind = KINDS.find(([starts]) => starts.some((one) => start.startsWith(one)));
  if (kind !== undefined) return kind[1];
  return text.includes('\0') ? `er ${NO_CSV}` : null;
}
