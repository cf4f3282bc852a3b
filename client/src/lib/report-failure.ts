/**
 * Logs a failed request to the console (docs/product/public-site.md#calls-from-the-browser).
 * Aborted requests are not logged.
 */
export function reportFailure(what: string, error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  // biome-ignore lint/suspicious/noConsole: the one place where the client logs a failure
  console.error(what, error);
}
