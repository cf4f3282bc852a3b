import type { ExternalLink } from '#shared/content/types.ts';
import { currentEdition, isOver } from '#shared/rules/festival-phase.ts';
import { ticketKey } from '#shared/rules/ticket-key.ts';
import { useNow } from './clock.tsx';
import { useContent } from './content.tsx';

interface TicketKey extends ExternalLink {
  /** False once the edition is over. */
  onSale: boolean;
}

/** Words and address of the key that leads to the tickets. */
export function useTicketKey(): TicketKey {
  const { editions, site } = useContent();
  const now = useNow();
  const edition = currentEdition(editions, now);
  const over = isOver(edition, now);
  return { ...ticketKey(edition, over, site.links.earlyTicket), onSale: !over };
}
