import type { CsvText } from '#shared/rules/csv.ts';
import { ApiError, reportFailure, send } from './api-client.ts';

/** How long the browser has to start saving before the object URL is revoked, in ms. */
const RELEASE_MS = 60_000;

/**
 * Fetches a file and lets the browser save it. Rejects with an `ApiError` for an error answer,
 * which is not saved.
 */
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
 * Lets the browser save a text that was made in the client, as UTF-8. A table is one of `csvFile`, so that
 * no cell of it is a formula.
 *
 * @param type media type, default `text/plain`
 */
export function saveText(text: CsvText, name: string, type: 'text/csv'): void;
export function saveText(text: string, name: string, type?: TextType): void;
export function saveText(text: string, name: string, type = 'text/plain'): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);
}

/** Lets the browser save a file that was made in the client. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
