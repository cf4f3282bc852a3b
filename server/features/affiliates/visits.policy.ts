/*
 * User-Agents of link previews and crawlers. The in-app browsers of Instagram and Facebook are used
 * by people. CUBOT is a brand of phones.
 */
const PROGRAM =
  /(?<!\bcu)bot\b|crawl|spider|facebookexternalhit|facebookcatalog|whatsapp\/|skypeuripreview|embedly|preview|vkshare/i;

/** Whether a request is a person opening a link: not a link preview, a crawler or a prefetch. */
export function isPerson(request: {
  method: string;
  userAgent: string | undefined;
  purpose: string | undefined;
}): boolean {
  const { method, userAgent = '', purpose = '' } = request;
  return method === 'GET' && !PROGRAM.test(userAgent) && !/prefetch|preview/i.test(purpose);
}
