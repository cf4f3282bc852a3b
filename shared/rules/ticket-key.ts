import { heroLabels } from '../content/hero-labels.ts';
import type { Edition, ExternalLink } from '../content/types.ts';

/**
 * The key that leads to the tickets: the edition's own words and address, or the site's. Of an
 * edition that is over nothing is sold: the key leads to the newsletter then.
 */
export function ticketKey(
  { ticketUrl, texts: { sale } }: Edition,
  isOver: boolean,
  otherwise: ExternalLink,
): ExternalLink {
  if (isOver) return { label: sale?.key.over || heroLabels.next, href: NEWSLETTER };
  return sale?.key.text ? { label: sale.key.text, href: ticketUrl } : otherwise;
}

/** The sign-up on the home page. */
const NEWSLETTER = '/#nyhetsbrev';
