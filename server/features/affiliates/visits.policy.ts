/*
 * Programs that fetch a link to show a preview of it, or to look for new pages. The browsers
 * inside apps (Instagram, Facebook) are people. CUBOT is a telephone.
 */
const PROGRAM =
  /(?<!\bcu)bot\b|crawl|spider|facebookexternalhit|facebookcatalog|whatsapp\/|skypeuripreview|embedly|preview|vkshare/i;

/** Whether a request is a person opening a link: no preview, no search engine, no look ahead. */
export function isPerson(request: {
  method: string;
  userAgent: string | undefined;
  purpose: string | undefined;
}): boolean {
  const { method, userAgent = '', purpose = '' } = request;
  return method === 'GET' && !PROGRAM.test(userAgent) && !/prefetch|preview/i.test(purpose);
}
