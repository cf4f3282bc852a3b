import { escapeHtml } from '#server/lib/escape-html.ts';
import { STRIP_SOURCE } from './strip.ts';

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
  /** Something that the reader copies or reads aloud. */
  | { kind: 'code'; label: string; code: string }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] };

export interface MailLetter {
  subject: string;
  heading: string;
  /** What was won: the largest line, below the heading. */
  prize?: string;
  parts: readonly MailPart[];
  /** What the reader or somebody else did, after 'Du får denne e-posten fordi'. */
  why: string;
  /** Root of the site, without a trailing slash. */
  publicUrl: string;
  /** Address of the unsubscribe page; only for e-mails of the newsletter. */
  unsubscribeUrl?: string;
}

/** The sentence of the footer that tells why the reader got the e-mail. */
const reasonFor = ({ why }: MailLetter) => `Du får denne e-posten fordi ${why}.`;

/** The layout of every e-mail: one column, readable without images. */
export function renderLetter(letter: MailLetter): MailContent {
  return { subject: letter.subject, text: renderText(letter), html: renderHtml(letter) };
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
    case 'code':
      return `${part.label}:\n${part.code}`;
    case 'rows':
      return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
}

function footerText(letter: MailLetter): string {
  const { publicUrl, unsubscribeUrl } = letter;
  const unsubscribe = unsubscribeUrl === undefined ? '' : `\nMeld deg av: ${unsubscribeUrl}`;
  return `-- \n${reasonFor(letter)}\n\nCTRL Festival\n${publicUrl}${unsubscribe}`;
}

/** The e-mail for programs that show no HTML, and for screen readers set so. */
function renderText(letter: MailLetter): string {
  const { heading, prize, parts } = letter;
  const title = prize === undefined ? heading : `${heading}: ${prize}`;
  return `${[title, ...parts.map(textPart), footerText(letter)].join('\n\n')}\n`;
}

/**
 * Outlook on Windows ignores `max-width` and font fallbacks, and scales pixels by the screen's DPI.
 */
const OUTLOOK = {
  head: `<!--[if mso]><noscript><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><style>td,p,a,h1,strong{font-family:Arial,sans-serif!important}</style><![endif]-->`,
  open: `<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  close: '<!--[if mso]></td></tr></table><![endif]-->',
};

/** Fills the preview up, so that mail lists show no part of the e-mail twice. */
const FILLER = '&#847;&#160;'.repeat(60);

/** Preheader: shown beside the subject in mail lists, hidden in the e-mail. */
function preview({ parts }: MailLetter): string {
  const first = parts.find((part) => part.kind === 'text' || part.kind === 'prose');
  if (first === undefined) return '';
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(first.text)}${FILLER}</div>`;
}

function head(): string {
  return `<tr><td bgcolor="${COLOUR.night}" style="border-radius:18px 18px 0 0;background-color:${COLOUR.night};font-size:0;line-height:0"><img src="${STRIP_SOURCE}" alt="" width="600" height="64" style="display:block;width:100%;height:64px;border:0;border-radius:18px 18px 0 0;object-fit:cover"></td></tr>
<tr><td class="body" bgcolor="${COLOUR.night}" style="padding:8px 32px 20px;background-color:${COLOUR.night}"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${COLOUR.bone}" align="center" style="padding:7px 12px 5px;border-radius:9px;border-bottom:6px solid ${COLOUR.boneSide};background-color:${COLOUR.bone};color:${COLOUR.ink};font-family:${DISPLAY};font-size:17px;font-weight:900;line-height:20px">CTRL</td><td style="padding:0 0 0 12px;color:${COLOUR.bone};font-family:${DISPLAY};font-size:17px;font-weight:900;line-height:20px">FESTIVAL</td></tr></table></td></tr>`;
}

/** Letters of a prize that fit two lines of a phone in the largest size. */
const SHORT = 24;

function title({ heading, prize }: MailLetter): string {
  const line = (text: string, size: number) =>
    `<h1 class="ink ${size > 28 ? 'prize' : 'heading'}" style="margin:0 0 16px;color:${COLOUR.ink};font-family:${DISPLAY};font-size:${size}px;font-weight:900;line-height:1.15;word-break:break-word">${escapeHtml(text)}</h1>`;
  if (prize === undefined) return line(heading, 28);
  const above = `<p class="quiet" style="margin:0 0 4px;color:${COLOUR.quiet};font-weight:700">${escapeHtml(heading)}</p>`;
  return `${above}\n${line(prize, prize.length > SHORT ? 28 : 44)}`;
}

/** The link as text, for mail programs and networks where the button does not work. */
function spelledOut({ parts }: MailLetter): string {
  const actions = parts.filter((part) => part.kind === 'action');
  if (actions.length === 0) return '';
  const lines = actions.map(({ href }) => addressLink(href)).join('<br>');
  return `<p class="quiet" style="margin:24px 0 0;color:${COLOUR.quiet};font-size:15px;line-height:22px">Virker ikke knappen? Lim inn adressen i nettleseren:<br>${lines}</p>`;
}

function footerHtml(letter: MailLetter): string {
  const { publicUrl, unsubscribeUrl } = letter;
  const link = (href: string, label: string) =>
    `<a href="${escapeHtml(href)}" class="ink" style="color:${COLOUR.ink};white-space:nowrap">${escapeHtml(label)}</a>`;
  const unsubscribe =
    unsubscribeUrl === undefined ? '' : ` · ${link(unsubscribeUrl, 'Meld deg av')}`;
  const site = publicUrl.replace(/^https?:\/\//, '');
  return `<tr><td class="body quiet" style="padding:20px 32px 32px;color:${COLOUR.quiet};font-size:15px;line-height:22px"><p style="margin:0 0 8px">${escapeHtml(reasonFor(letter))}</p><p style="margin:0">CTRL Festival · ${link(publicUrl, site)}${unsubscribe}</p></td></tr>`;
}

/**
 * HTML that Outlook, Gmail and Apple Mail render alike: tables, inline styles, no background
 * images, nothing loaded from the network.
 */
function renderHtml(letter: MailLetter): string {
  return `<!doctype html>
<html lang="nb"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no, date=no, address=no, email=no"><title>${escapeHtml(letter.subject)}</title>
<style>${STYLESHEET}</style>${OUTLOOK.head}</head>
<body class="page" style="margin:0;padding:0;background-color:${COLOUR.page}">
${preview(letter)}<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLOUR.page}" style="background-color:${COLOUR.page}"><tr><td align="center" style="padding:24px 12px">
${OUTLOOK.open}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;font-family:${FONT};font-size:17px;line-height:1.55;text-align:left">
${head()}
<tr><td class="body card ink" bgcolor="${COLOUR.card}" style="padding:28px 32px 32px;border-radius:0 0 18px 18px;background-color:${COLOUR.card};color:${COLOUR.ink};word-break:break-word">
${title(letter)}
${letter.parts.map(htmlPart).join('\n')}
${spelledOut(letter)}
</td></tr>
${footerHtml(letter)}
</table>${OUTLOOK.close}
</td></tr></table></body></html>
`;
}

/** A web address, without the punctuation of the sentence around it. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)']/g;

/** A link whose text is its URL; a long one wraps anywhere rather than widen the column. */
function addressLink(href: string): string {
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

/** A table as wide as its content, or as the column. */
const table = (rows: string, width: 'auto' | '100%' = 'auto') =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${width === 'auto' ? '' : ' width="100%"'} style="margin:0 0 16px;border-collapse:separate">${rows}</table>`;

/**
 * A button: a cell with a lower edge. Outlook ignores padding of links, so there the cell has it;
 * elsewhere the link has it, so that the whole button is clickable.
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

function htmlPart(part: MailPart): string {
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

const BREAK = /[\r\n]/;

function withBreaks(text: string): string {
  const escaped = escapeHtml(text);
  return BREAK.test(escaped) ? escaped.replace(/\r\n|\r|\n/g, '<br>') : escaped;
}

/** Colours of the design system; mail programs need them inline. */
const COLOUR = {
  night: '#0B0C0E',
  page: '#E6DECD',
  card: '#F4EFE4',
  band: '#E6DECD',
  ink: '#15161A',
  quiet: '#4A4842',
  line: '#A4977C',
  bone: '#F4EFE4',
  boneSide: '#A4977C',
  key: '#2A2E34',
  keySide: '#0F1113',
  legend: '#F4EFE4',
} as const;

const FONT = "'Schibsted Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const MONO = "'Martian Mono',ui-monospace,Menlo,Consolas,monospace";
const DISPLAY = "'Arial Black','Helvetica Neue',Impact,sans-serif";

/** Colours in the dark by class; backgrounds and the others apart, as Outlook.com tells them apart. */
const DARK = {
  ground: {
    page: 'background-color:#0B0C0E',
    card: 'background-color:#131518',
    band: 'background-color:#282C32',
    key: 'background-color:#F4EFE4',
  },
  ink: {
    ink: 'color:#F4EFE4',
    quiet: 'color:#C2BDB2',
    edge: 'border-color:#767C86',
    key: 'border-color:#A4977C',
    legend: 'color:#15161A',
  },
};

/** Rules of the dark colours below a selector. */
const darkRules = (colours: Readonly<Record<string, string>>, within: string): string =>
  Object.entries(colours)
    .map(([name, colour]) => `${within}.${name}{${colour}!important}`)
    .join('');

/**
 * Cannot be inline: dark colours, and narrower margins on phones. Programs that drop it (Gmail has
 * its own dark mode) show the light colours. Outlook.com and Outlook on phones mark what they
 * changed (`data-ogsc` a colour, `data-ogsb` a background), and get ours there.
 */
const STYLESHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(max-width:480px){.body{padding-left:20px!important;padding-right:20px!important}.legend{padding-left:14px!important;padding-right:14px!important}.heading{font-size:25px!important}.prize{font-size:36px!important}}
@media(prefers-color-scheme:dark){${darkRules(DARK.ground, '')}${darkRules(DARK.ink, '')}}
${darkRules(DARK.ground, '[data-ogsb] ')}${darkRules(DARK.ink, '[data-ogsc] ')}`;
