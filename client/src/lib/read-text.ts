import { decodeText } from '#shared/rules/table-file.ts';

/**
 * The text of a chosen file, also of one that a Windows program saved as UTF-16 or Windows-1252.
 * Rejects when the browser cannot read it any more.
 */
export async function readText(file: Blob): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}
