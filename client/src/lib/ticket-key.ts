import type { ExternalLink } from '#shared/content/types.ts';
import { ticketKey } from '#shared/rules/edition-texts.ts';
import { currentEdition, isOver } from '#shared/rules/festival-phase.ts';
import { useNow } from './clock.tsx';
import { useContent } from './content.tsx';

/** Words and address of the key that leads to the tickets. */
export function useTicketKey(): ExternalLink {
  const { editions, site } = useContent();
  const now = useNow();
  const edition = currentEdition(editions, now);
  return ticketKey(edition, isOver(edition, now), site.links.earlyTicket);
}
