import { ApiError } from './api-client.ts';

/** The answer of a call with a link's token, or in words why the link is worth nothing. */
export type LinkOutcome<T> = { answer: T } | { refused: string };

/** What the server says about a link that was used before, is too old, or was never ours. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.token ?? ([404, 410].includes(error.status) ? error.message : undefined);
}

/** Waits for a call with the token of a mail's link. Rejects with what is not the link's fault. */
export async function byLink<T>(call: Promise<T>): Promise<LinkOutcome<T>> {
  try {
    return { answer: await call };
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    return { refused };
  }
}
