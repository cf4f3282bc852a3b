/** Default time of the server's and the browser's clock: between editions. */
export const BETWEEN_EDITIONS = '2026-06-01T10:00:00Z';
