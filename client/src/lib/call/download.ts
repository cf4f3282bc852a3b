import type { CsvText } from '#shared/rules/csv.ts';
import { ApiError, reportFailure, send } from './api-client.ts';

/** Delay before the object URL is revoked, in ms: the browser needs time to start saving. */
const RELEASE_MS = 60_000;

/** Downloads a file and saves it. An error answer is not saved: rejects with an `ApiError`. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const response = await send(path);
  if (!response.ok) {
    const error = new ApiError(response.status, null, `HTTP ${response.status}`);
    reportFailure(`GET ${path}`, error);
    throw error;
  }
  saveFile(await response.blob(), name);
}

type TextType = 'text/plain' | 'image/svg+xml' | 'application/json';

/**
 * Saves a text made in the client, as UTF-8. Tables must come from `csvFile`, which escapes cells
 * that a spreadsheet would run as formulas.
 *
 * @param type media type, default `text/plain`
 */
export function saveText(text: CsvText, name: string, type: 'text/csv'): void;
export function saveText(text: string, name: string, type?: TextType): void;
export function saveText(text: string, name: string, type = 'text/plain'): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);
}

/** Saves a file made in the client. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
