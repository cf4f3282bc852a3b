import { labels } from '../content/labels.ts';
import type { Edition, EditionTexts } from '../content/types.ts';
import { osloDate } from '../oslo-time.ts';
import { firstDay, isOver } from './festival-phase.ts';

type TimedText = EditionTexts['label'];

/** Where an edition stands to the clock. */
type TextPhase = 'before' | 'now' | 'over';

/** Whether an edition is ahead, on or over. */
export function textPhase(edition: Edition, now: Date): TextPhase {
  if (isOver(edition, now)) return 'over';
  return firstDay(edition) <= osloDate(now) ? 'now' : 'before';
}

const { community, festival, sale } = labels.phases;

/** The labels that the product ships, in small letters, and what they become by the clock. */
const SHIPPED: Readonly<Record<string, Partial<Record<TextPhase, string>>>> = {
  'kommende festival': festival,
  'early ticket ute nå': sale,
  'billetter ute nå': sale,
};

/** What the clock says in the place of a text: nothing where organisers wrote words of their own. */
function ownWords({ text, over }: TimedText, phase: TextPhase): string {
  if (phase === 'over' && over !== '') return over;
  return SHIPPED[text.trim().toLowerCase()]?.[phase] ?? '';
}

/**
 * The text that holds now (docs/product/content.md#texts-of-an-edition): the organisers' second one
 * when the edition is over; without one, a label that the product ships follows the clock by
 * itself.
 */
export function timedText(text: TimedText, phase: TextPhase): string {
  return ownWords(text, phase) || text.text;
}

/** Lines of a heading that holds now, the organisers' own as they wrote them. */
export function timedLines(lines: readonly string[], phase: TextPhase): readonly string[] {
  const isShipped = lines.join(' ').toLowerCase() === 'logg på før dørene åpner';
  return isShipped && phase !== 'before' ? community[phase] : lines;
}

/** Whether the clock's mark stands beside a text: while the edition is on or over, where the text does not say so. */
export function needsMark(text: TimedText | undefined, phase: TextPhase): boolean {
  return phase !== 'before' && (text === undefined || ownWords(text, phase) === '');
}

function linesAt(
  { heading, lines, linesOver }: NonNullable<EditionTexts['sale']>,
  phase: TextPhase,
): readonly string[] {
  if (ownWords(heading, phase) === '') return lines;
  return heading.over === '' ? sale.linesOver : linesOver;
}

/** Heading of an edition's sale on its lines; `otherwise` where nothing is said of a sale. */
export function saleLines(
  { texts }: Edition,
  phase: TextPhase,
  otherwise: readonly string[],
): readonly string[] {
  if (texts.sale === null) return otherwise;
  const lines = linesAt(texts.sale, phase);
  if (lines.length > 0) return lines;
  const text = timedText(texts.sale.heading, phase);
  return text === '' ? otherwise : [text];
}

/** What is said below the heading of a sale; nothing where that says by itself that the sale is over. */
export function saleIngress({ texts }: Edition, phase: TextPhase): string {
  if (texts.sale === null) return '';
  const { heading, ingress } = texts.sale;
  const isEnded = phase === 'over' && heading.over === '' && ownWords(heading, phase) !== '';
  return isEnded ? ingress.over : timedText(ingress, phase);
}

/** `ID 18 år` for adults, `Fra 10 år` for younger. */
export function idLabel(minAge: number): string {
  return `${minAge >= 18 ? 'ID' : 'Fra'} ${minAge} år`;
}

/** `18+` for adults, `Fra 10 år` for younger. */
export function ageLabel(minAge: number): string {
  return minAge >= 18 ? `${minAge}+` : `Fra ${minAge} år`;
}
