import { escapeHtml } from './escape.ts';
import { addressLink, htmlPart } from './html-parts.ts';
import { type MailLetter, reasonFor } from './letter.ts';
import { STRIP_SOURCE } from './strip.ts';
import { COLOUR, DISPLAY, FONT, STYLESHEET } from './style.ts';

/** Outlook on Windows knows no `max-width`, no fallback of fonts, and scales pixels by the screen. */
const OUTLOOK = {
  head: `<!--[if mso]><noscript><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><style>td,p,a,h1,strong{font-family:Arial,sans-serif!important}</style><![endif]-->`,
  open: `<!--[if mso]><table role="presentation" align="center" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  close: '<!--[if mso]></td></tr></table><![endif]-->',
};

/** What a list of mails shows beside the subject; on the page it is hidden. */
function preview({ parts }: MailLetter): string {
  const first = parts.find((part) => part.kind === 'text' || part.kind === 'prose');
  if (first === undefined) return '';
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(first.text)}</div>`;
}

/** The crowd under eight colours, and the CTRL key beside the name. */
function head(): string {
  return `<tr><td bgcolor="${COLOUR.night}" style="border-radius:18px 18px 0 0;background-color:${COLOUR.night};font-size:0;line-height:0"><img src="${STRIP_SOURCE}" alt="" width="560" height="64" style="display:block;width:100%;height:64px;border:0;border-radius:18px 18px 0 0;object-fit:cover"></td></tr>
<tr><td class="body" bgcolor="${COLOUR.night}" style="padding:8px 32px 20px;background-color:${COLOUR.night}"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${COLOUR.bone}" align="center" style="padding:7px 12px 5px;border-radius:9px;border-bottom:6px solid ${COLOUR.boneSide};background-color:${COLOUR.bone};color:${COLOUR.ink};font-family:${DISPLAY};font-size:17px;font-weight:900;line-height:20px">CTRL</td><td style="padding:0 0 0 12px;color:${COLOUR.bone};font-family:${DISPLAY};font-size:17px;font-weight:900;line-height:20px">FESTIVAL</td></tr></table></td></tr>`;
}

/** Letters of a prize that fit two lines of a phone in the largest size. */
const SHORT = 24;

function title({ heading, prize }: MailLetter): string {
  const line = (text: string, size: number) =>
    `<h1 class="ink ${size > 28 ? 'prize' : 'heading'}" style="margin:0 0 16px;color:${COLOUR.ink};font-size:${size}px;font-weight:800;line-height:1.15;word-break:break-word">${escapeHtml(text)}</h1>`;
  if (prize === undefined) return line(heading, 28);
  const above = `<p class="quiet" style="margin:0 0 4px;color:${COLOUR.quiet};font-weight:700">${escapeHtml(heading)}</p>`;
  return `${above}\n${line(prize, prize.length > SHORT ? 28 : 44)}`;
}

/** For programs and networks in which the key cannot be pressed. */
function spelledOut({ parts }: MailLetter): string {
  const actions = parts.filter((part) => part.kind === 'action');
  if (actions.length === 0) return '';
  const lines = actions.map(({ href }) => addressLink(href)).join('<br>');
  return `<p class="quiet" style="margin:24px 0 0;color:${COLOUR.quiet};font-size:15px;line-height:22px">Virker ikke knappen? Lim inn adressen i nettleseren:<br>${lines}</p>`;
}

function footer(letter: MailLetter): string {
  const { publicUrl, unsubscribeUrl } = letter;
  const link = (href: string, label: string) =>
    `<a href="${escapeHtml(href)}" class="ink" style="color:${COLOUR.ink}">${escapeHtml(label)}</a>`;
  const unsubscribe =
    unsubscribeUrl === undefined ? '' : ` · ${link(unsubscribeUrl, 'Meld deg av')}`;
  const site = publicUrl.replace(/^https?:\/\//, '');
  return `<tr><td class="body quiet" style="padding:20px 32px 32px;color:${COLOUR.quiet};font-size:15px;line-height:22px"><p style="margin:0 0 8px">${escapeHtml(reasonFor(letter))}</p><p style="margin:0">CTRL Festival · ${link(publicUrl, site)}${unsubscribe}</p></td></tr>`;
}

/**
 * The e-mail as HTML that Outlook, Gmail and Apple Mail show alike: tables, styles inline, no
 * background pictures, nothing fetched from the network.
 */
export function renderHtml(letter: MailLetter): string {
  return `<!doctype html>
<html lang="nb"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no, date=no, address=no, email=no"><title>${escapeHtml(letter.subject)}</title>
<style>${STYLESHEET}</style>${OUTLOOK.head}</head>
<body class="page" style="margin:0;padding:0;background-color:${COLOUR.page}">
${preview(letter)}<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLOUR.page}" style="background-color:${COLOUR.page}"><tr><td align="center" style="padding:24px 12px">
${OUTLOOK.open}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;font-family:${FONT};font-size:17px;line-height:1.55;text-align:left">
${head()}
<tr><td class="body card ink" bgcolor="${COLOUR.card}" style="padding:28px 32px 32px;border-radius:0 0 18px 18px;background-color:${COLOUR.card};color:${COLOUR.ink};word-break:break-word">
${title(letter)}
${letter.parts.map(htmlPart).join('\n')}
${spelledOut(letter)}
</td></tr>
${footer(letter)}
</table>${OUTLOOK.close}
</td></tr></table></body></html>
`;
}
