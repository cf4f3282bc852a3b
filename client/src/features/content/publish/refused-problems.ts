import { ApiError } from '#client/lib/call/api-client.ts';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';

/** What the server named when it did not publish; null where that was not why. */
export function refusedProblems(error: unknown): ContentProblem[] | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('problems' in body)) return null;
  return Array.isArray(body.problems) ? (body.problems as ContentProblem[]) : null;
}
