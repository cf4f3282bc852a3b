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
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
