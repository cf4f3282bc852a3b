import { heroLabels } from '../content/hero-labels.ts';
import type { Edition, ExternalLink } from '../content/types.ts';
import { osloDate } from '../oslo-time.ts';
import { isSaleOver } from './festival-phase.ts';

/** Where a ticket key leads, and whether tickets are sold there. */
export interface TicketKey extends ExternalLink {
  onSale: boolean;
}

/** Whether the day on which an edition's sale begins, if it has one, is still to come. */
export function isBeforeSale({ ticketsFrom }: Pick<Edition, 'ticketsFrom'>, now: Date): boolean {
  return ticketsFrom !== null && ticketsFrom > osloDate(now);
}

/**
 * The key that leads to the tickets: the edition's own words and address, or the site's. Where
 * nothing is sold, because the edition is over, cancelled or not on sale yet, or nothing is said of a
 * sale, the key leads to the newsletter.
 */
export function ticketKey(edition: Edition, now: Date, otherwise: ExternalLink): TicketKey {
  const { ticketsFrom, ticketUrl, texts } = edition;
  const key = texts.sale?.key;
  const closed = (label: string) => ({ label, href: NEWSLETTER, onSale: false });
  if (isSaleOver(edition, now)) return closed(key?.over || heroLabels.next);
  const isUnsaid = ticketsFrom === null && !texts.sale;
  if (isUnsaid || isBeforeSale(edition, now)) return closed(heroLabels.newsletter);
  return { ...(key?.text ? { label: key.text, href: ticketUrl } : otherwise), onSale: true };
}

/** The sign-up on the home page. */
const NEWSLETTER = '/#nyhetsbrev';
