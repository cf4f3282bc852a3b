import { STRIP_PNG } from './strip-image.ts';

const CID = 'strip@ctrl-festival';

/** URL of the inline picture within an e-mail. */
export const STRIP_SOURCE = `cid:${CID}`;

/**
 * The picture as an inline attachment: mail programs show it without asking, and opening the e-mail
 * loads nothing. Empty when the HTML does not use it.
 */
export function stripAttachments(html: string) {
  if (!html.includes(STRIP_SOURCE)) return [];
  return [
    {
      cid: CID,
      filename: 'ctrl.png',
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
      content: Buffer.from(STRIP_PNG, 'base64'),
    },
  ];
}

/** The HTML for a browser, which cannot load `cid:` URLs. */
export function mailAsPage(html: string): string {
  return html.replaceAll(STRIP_SOURCE, `data:image/png;base64,${STRIP_PNG}`);
}
