import { ApiError } from './api-client.ts';

/** Result of a call with a link's token: the answer, or a message why the link is invalid. */
export type LinkOutcome<T> = { answer: T } | { refused: string };

/** The server's message about a used, expired or unknown link. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.token ?? ([404, 410].includes(error.status) ? error.message : undefined);
}

/**
 * Awaits a call with the token of an e-mailed link. Rejects with errors other than an invalid link.
 */
export async function byLink<T>(call: Promise<T>): Promise<LinkOutcome<T>> {
  try {
    return { answer: await call };
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === undefined) throw error;
    return { refused };
  }
}
