import type { z } from 'zod';
import type { AllCalls } from '#shared/contracts/all-calls.ts';
import { type Address, type Answer, addressOf, type Given, type Named } from './api.ts';
import { ApiError, reportFailure } from './api-client.ts';

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null;
  return typeof body.message === 'string' && body.message !== '' ? body.message : null;
}

/** Calls whose body is a file, or empty. */
type UploadName = {
  [N in Named<'POST'>]: AllCalls[N] extends { body: z.ZodType } ? never : N;
}[Named<'POST'>];

/**
 * Uploads a file under its own media type and resolves with the call's answer. `onProgress` gets
 * the uploaded fraction, 0 to 1. Uses XMLHttpRequest because `fetch` has no upload progress.
 * Rejects with an `ApiError` as `api` does.
 */
export function uploadFile<N extends UploadName>(
  name: N,
  address: Address<N>,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<Answer<N>> {
  const path = addressOf(name, ...([address] as unknown as Given<Address<N>>));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (status: number, body: unknown) => {
      const words = status === 0 ? '' : (messageOf(body) ?? `HTTP ${status}`);
      const error = new ApiError(status, body, words);
      reportFailure(`POST ${path}`, error);
      reject(error);
    };
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const body = bodyOf(request);
      if (request.status >= 200 && request.status < 300) resolve(body as Answer<N>);
      else fail(request.status, body);
    });
    request.addEventListener('error', () => fail(0, null));
    request.addEventListener('timeout', () => fail(0, null));
    request.open('POST', path);
    request.setRequestHeader('Content-Type', file.type);
    request.send(file);
  });
}
