import { escapeHtml, withBreaks } from './escape.ts';
import type { MailPart } from './letter.ts';
import { COLOUR, MONO } from './style.ts';

/** A web address, without the punctuation of the sentence around it. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)']/g;

/** A link that is read as its address; a long one breaks anywhere rather than widen the column. */
export function addressLink(href: string): string {
  const address = escapeHtml(href);
  return `<a href="${address}" class="ink" style="color:${COLOUR.ink};word-break:break-all">${address}</a>`;
}

function withLinks(text: string): string {
  const addresses = text.match(ADDRESS) ?? [];
  return text
    .split(ADDRESS)
    .map((between, index) => {
      const address = addresses[index];
      return withBreaks(between) + (address === undefined ? '' : addressLink(address));
    })
    .join('');
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

/** A table as wide as what it holds, or as the column. */
const table = (rows: string, width: 'auto' | '100%' = 'auto') =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${width === 'auto' ? '' : ' width="100%"'} style="margin:0 0 16px;border-collapse:separate">${rows}</table>`;

/**
 * A key: a cell with a lower edge. Outlook gives links no padding, so it takes it from the cell;
 * all others take it from the link, so that the whole key can be pressed.
 */
function action(label: string, href: string): string {
  return table(
    `<tr><td class="key" bgcolor="${COLOUR.key}" align="center" style="background-color:${COLOUR.key};border-radius:11px;border-bottom:6px solid ${COLOUR.keySide};mso-padding-alt:14px 24px"><a href="${escapeHtml(href)}" class="legend" style="display:inline-block;padding:14px 24px 12px;color:${COLOUR.legend};font-size:17px;font-weight:700;line-height:24px;text-decoration:none">${escapeHtml(label)}</a></td></tr>`,
  );
}

const code = (label: string, value: string) =>
  table(
    `<tr><td class="band quiet" bgcolor="${COLOUR.band}" style="padding:14px 16px 16px;border-radius:9px;background-color:${COLOUR.band};color:${COLOUR.quiet};font-size:15px;line-height:22px">${escapeHtml(label)}<br><strong class="ink" style="color:${COLOUR.ink};font-family:${MONO};font-size:28px;font-weight:700;line-height:36px">${escapeHtml(value)}</strong></td></tr>`,
    '100%',
  );

const row = ([label, value]: readonly [string, string]) =>
  `<tr><td class="quiet" valign="top" style="padding:2px 16px 2px 0;color:${COLOUR.quiet};white-space:nowrap">${escapeHtml(label)}</td><td valign="top" style="padding:2px 0;word-break:break-word">${withBreaks(value)}</td></tr>`;

export function htmlPart(part: MailPart): string {
  switch (part.kind) {
    case 'prose':
      return paragraph(withLinks(part.text));
    case 'text':
      return paragraph(withBreaks(part.text));
    case 'quote':
      return `<blockquote class="edge" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid ${COLOUR.line};word-break:break-word">${withBreaks(part.text)}</blockquote>`;
    case 'action':
      return action(part.label, part.href);
    case 'code':
      return code(part.label, part.code);
    case 'rows':
      return table(part.rows.map(row).join(''));
  }
}
