/** A rendered e-mail: plain text and HTML of the same content. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** Parts of an e-mail, in order. Texts are plain; the layout escapes them. */
export type MailPart =
  | { kind: 'text'; text: string }
  /** A paragraph written by the product, with its line breaks; web addresses in it are links. */
  | { kind: 'prose'; text: string }
  | { kind: 'action'; label: string; href: string }
  /** Text that a person typed, with its line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] };

export interface MailLetter {
  subject: string;
  heading: string;
  parts: readonly MailPart[];
  /** Root of the site, without a trailing slash. */
  publicUrl: string;
  /** Address of the unsubscribe page; only for e-mails of the newsletter. */
  unsubscribeUrl?: string;
}

/** Colours of the design system; mail programs need them inline. */
const COLOUR = {
  page: '#0B0C0E',
  card: '#F4EFE4',
  ink: '#15161A',
  quiet: '#4A4842',
  line: '#A4977C',
};
const FONT = "'Schibsted Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

const SPECIAL = /[&<>"']/;
const ALL_SPECIAL = /[&<>"']/g;
const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Text as HTML text or attribute value. */
export function escapeHtml(text: string): string {
  // Most texts have nothing to escape, and a test is much cheaper than a replacement.
  if (!SPECIAL.test(text)) return text;
  return text.replace(ALL_SPECIAL, (char) => ENTITIES.get(char) ?? char);
}

const BREAK = /[\r\n]/;

function withBreaks(text: string): string {
  const escaped = escapeHtml(text);
  return BREAK.test(escaped) ? escaped.replace(/\r\n|\r|\n/g, '<br>') : escaped;
}

/** A web address, without the punctuation of the sentence around it. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)']/g;

function withLinks(text: string): string {
  const addresses = text.match(ADDRESS) ?? [];
  return text
    .split(ADDRESS)
    .map((between, index) => {
      const address = escapeHtml(addresses[index] ?? '');
      const link = address && `<a href="${address}" style="color:${COLOUR.ink}">${address}</a>`;
      return withBreaks(between) + link;
    })
    .join('');
}

function htmlPart(part: MailPart): string {
  switch (part.kind) {
    case 'prose':
      return `<p style="margin:0 0 16px">${withLinks(part.text)}</p>`;
    case 'text':
      return `<p style="margin:0 0 16px">${withBreaks(part.text)}</p>`;
    case 'quote':
      return `<blockquote style="margin:0 0 16px;padding:12px 16px;border-left:4px solid ${COLOUR.line}">${withBreaks(part.text)}</blockquote>`;
    case 'action':
      return `<p style="margin:24px 0"><a href="${escapeHtml(part.href)}" style="display:inline-block;padding:14px 22px;border-radius:11px;background:${COLOUR.ink};color:${COLOUR.card};font-weight:700;text-decoration:none">${escapeHtml(part.label)}</a></p>`;
    case 'rows':
      return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${part.rows
        .map(
          ([label, value]) =>
            `<tr><td style="padding:2px 16px 2px 0;color:${COLOUR.quiet}">${escapeHtml(label)}</td><td>${withBreaks(value)}</td></tr>`,
        )
        .join('')}</table>`;
  }
}

function textPart(part: MailPart): string {
  switch (part.kind) {
    case 'text':
    case 'prose':
      return part.text;
    case 'quote':
      return part.text
        .split(/\r\n|\r|\n/)
        .map((line) => `> ${line}`)
        .join('\n');
    case 'action':
      return `${part.label}:\n${part.href}`;
    case 'rows':
      return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}

function footerText({ publicUrl, unsubscribeUrl }: MailLetter): string {
  const unsubscribe = unsubscribeUrl === undefined ? '' : `\nMeld deg av: ${unsubscribeUrl}`;
  return `-- \nCTRL Festival\n${publicUrl}${unsubscribe}`;
}

function footerHtml({ publicUrl, unsubscribeUrl }: MailLetter): string {
  const link = (href: string, label: string) =>
    `<a href="${escapeHtml(href)}" style="color:${COLOUR.card}">${escapeHtml(label)}</a>`;
  const unsubscribe =
    unsubscribeUrl === undefined ? '' : ` · ${link(unsubscribeUrl, 'Meld deg av')}`;
  return `${link(publicUrl, 'CTRL Festival')}${unsubscribe}`;
}

/** The layout of every e-mail: one column, readable without images. */
export function renderLetter(letter: MailLetter): MailContent {
  const html = `<!doctype html>
<html lang="nb"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${COLOUR.page};font:17px/1.55 ${FONT}">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;color:${COLOUR.card};font-weight:900;letter-spacing:.04em">CTRL FESTIVAL</p>
<div style="padding:28px;border-radius:18px;background:${COLOUR.card};color:${COLOUR.ink}">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(letter.heading)}</h1>
${letter.parts.map(htmlPart).join('\n')}
</div>
<p style="margin:16px 0 0;font-size:15px;color:${COLOUR.card}">${footerHtml(letter)}</p>
</div></body></html>
`;
  const text = `${[letter.heading, ...letter.parts.map(textPart), footerText(letter)].join('\n\n')}\n`;
  return { subject: letter.subject, text, html };
}
