import type { Edition, EditionTexts, ExternalLink } from '../content/types.ts';

type TimedText = EditionTexts['label'];

/** The text that holds now: the second one when the edition is over and there is one. */
export function timedText({ text, over }: TimedText, isOver: boolean): string {
  return isOver && over !== '' ? over : text;
}

/** Whether the clock says 'Avholdt' beside a text: it does where no second text says so itself. */
export function needsOverMark(text: TimedText | undefined, isOver: boolean): boolean {
  return isOver && (text?.over ?? '') === '';
}

/** Heading of an edition's sale on its lines; `otherwise` where nothing is said of a sale. */
export function saleLines(
  { texts: { sale } }: Edition,
  isOver: boolean,
  otherwise: readonly string[],
): readonly string[] {
  if (sale === null) return otherwise;
  const lines = isOver && sale.heading.over !== '' ? sale.linesOver : sale.lines;
  if (lines.length > 0) return lines;
  const heading = timedText(sale.heading, isOver);
  return heading === '' ? otherwise : [heading];
}

/** The key that leads to the tickets: the edition's own words and address, or the site's. */
export function ticketKey(
  edition: Edition,
  isOver: boolean,
  otherwise: ExternalLink,
): ExternalLink {
  const { sale } = edition.texts;
  const label = sale === null ? '' : timedText(sale.key, isOver);
  return label === '' ? otherwise : { label, href: edition.ticketUrl };
}
