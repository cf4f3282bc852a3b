import { STRIP_PNG } from './strip-image.ts';

const CID = 'strip@ctrl-festival';

/** Address of the picture within an e-mail that carries it. */
export const STRIP_SOURCE = `cid:${CID}`;

/**
 * The picture as an inline part of the e-mail: mail programs show it without asking, and opening the
 * e-mail fetches nothing. An e-mail without it has no attachment.
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

/** The HTML of an e-mail as a page of a browser, which knows no parts of e-mails. */
export function mailAsPage(html: string): string {
  return html.replaceAll(STRIP_SOURCE, `data:image/png;base64,${STRIP_PNG}`);
}
