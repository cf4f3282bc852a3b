import { renderHtml } from './html.ts';
import type { MailContent, MailLetter } from './letter.ts';
import { renderText } from './plain-text.ts';

export type { MailContent, MailLetter, MailPart } from './letter.ts';

/** The layout of every e-mail: one column, readable without images. */
export function renderLetter(letter: MailLetter): MailContent {
  return { subject: letter.subject, text: renderText(letter), html: renderHtml(letter) };
}
