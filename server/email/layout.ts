import { renderHtml } from './html.ts';
import { type MailContent, type MailLetter, type MailPart, reasonFor } from './letter.ts';

export type { MailContent, MailLetter, MailPart } from './letter.ts';

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

function footer(letter: MailLetter): string {
  const { publicUrl, unsubscribeUrl } = letter;
  const unsubscribe = unsubscribeUrl === undefined ? '' : `\nMeld deg av: ${unsubscribeUrl}`;
  return `-- \n${reasonFor(letter)}\n\nCTRL Festival\n${publicUrl}${unsubscribe}`;
}

/** The e-mail for programs that show no HTML, and for screen readers set so. */
function renderText(letter: MailLetter): string {
  const { heading, prize, parts } = letter;
  const title = prize === undefined ? heading : `${heading}: ${prize}`;
  return `${[title, ...parts.map(textPart), footer(letter)].join('\n\n')}\n`;
}
