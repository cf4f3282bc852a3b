import { ApiError } from '../call/api-client.ts';

const PROBE = 'ctrl-probe';

/**
 * Whether the browser accepts cookies, tried with one that is removed at once:
 * `navigator.cookieEnabled` is true in a Chromium that refuses them for this site only.
 */
function acceptsCookies(): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${PROBE}=1; SameSite=Lax; Path=/`;
  const isAccepted = document.cookie.includes(PROBE);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${PROBE}=; Max-Age=0; Path=/`;
  return isAccepted;
}

/**
 * Makes a call whose answer sets a cookie that its effect depends on. Rejects without making it
 * when the browser refuses cookies: it would succeed, use up a one-time link, and change nothing.
 */
export async function cookieCall<T>(
  purpose: 'logge inn' | 'skrive i chatten',
  call: () => Promise<T>,
): Promise<T> {
  if (acceptsCookies()) return call();
  const text = `Nettleseren tar ikke imot informasjonskapsler. Uten dem kan du ikke ${purpose}. Tillat dem for denne siden, og prøv igjen.`;
  throw new ApiError(403, null, text);
}
