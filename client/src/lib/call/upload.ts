import type { z } from 'zod';
import type { AllCalls } from '#shared/contracts/all-calls.ts';
import { type Address, type Answer, addressOf, type Given, type Named } from './api.ts';
import { ApiError, failureOf, isOffline, noteNoAnswer, reportFailure } from './api-client.ts';

/** Calls whose body is a file, or empty. */
type UploadName = {
  [N in Named<'POST'>]: AllCalls[N] extends { body: z.ZodType } ? never : N;
}[Named<'POST'>];

/**
 * Uploads a file under its own media type and resolves with the call's answer. `onProgress` gets
 * the uploaded fraction, 0 to 1. Uses XMLHttpRequest because `fetch` has no upload progress.
 * Rejects with an `ApiError` as `api` does.
 */
export async function uploadFile<N extends UploadName>(
  name: N,
  address: Address<N>,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<Answer<N>> {
  const path = addressOf(name, ...([address] as unknown as Given<Address<N>>));
  try {
    const response = await post(path, file, onProgress);
    if (!response.ok) throw await failureOf(response, 'POST');
    return (await response.json()) as Answer<N>;
  } catch (error) {
    reportFailure(`POST ${path}`, error);
    throw error;
  }
}

function post(path: string, file: Blob, onProgress: (share: number) => void): Promise<Response> {
  const isLost = !isOffline();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => {
      noteNoAnswer();
      reject(new ApiError(0, null, '', { isLost }));
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('Retry-After');
      resolve(
        new Response(request.responseText || null, {
          status: request.status,
          ...(retryAfter !== null && { headers: { 'Retry-After': retryAfter } }),
        }),
      );
    });
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.open('POST', path);
    request.setRequestHeader('Content-Type', file.type);
    request.send(file);
  });
}
