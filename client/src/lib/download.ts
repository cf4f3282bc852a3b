import { ApiError, send } from './api-client.ts';
import { reportFailure } from './report-failure.ts';

/** How long the browser has to begin saving before the bytes are let go, in ms. */
const RELEASE_MS = 60_000;

/**
 * Fetches a file and hands it to the browser to save. Rejects with an `ApiError` instead of saving
 * an error as if it were the file.
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

/**
 * Hands a text that was made here to the browser to save, as UTF-8.
 *
 * @param type media type, `text/plain` unless something else
 */
export function saveText(text: string, name: string, type = 'text/plain'): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);
}

/** Hands a file that was made here to the browser to save. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
