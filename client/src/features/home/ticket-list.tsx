import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import { cx } from '#client/components/ui/cx.ts';
import { ExternalLink } from '#client/components/ui/external-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { Unbroken } from '#client/components/ui/unbroken.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition, TicketType } from '#shared/content/types.ts';
import { isBeforeSale } from '#shared/rules/ticket-key.ts';

interface TicketListProps {
  edition: Edition;
  /** Names the edition that the tickets are for. */
  isNamed?: boolean;
  /** Level of its heading: the next one below the surrounding heading. */
  heading?: 'h2' | 'h3';
  /** What the page says above already: a note in these words is left out. */
  said?: string;
}

/**
 * The kinds of tickets of an edition with their state, each with its own URL where it has one. None is said to be
 * available before the sale begins.
 */
export function TicketList(props: TicketListProps) {
  const { edition, isNamed = false, heading: Heading = 'h3', said } = props;
  const {
    tickets,
    texts: { notes },
  } = edition;
  const isEarly = isBeforeSale(edition, useNow());
  return (
    <div>
      <Heading className={isNamed ? 'mono mb-3 font-semibold' : 'sr-only'}>
        {labels.events.ticketTypes}
        {isNamed && `, ${edition.name}`}
      </Heading>
      <ul>
        {tickets.map((ticket) => (
          <li
            key={ticket.id}
            className={cx(
              'flex flex-wrap items-center justify-between gap-2 border-t-2 font-bold last:border-b-2',
              ticket.status === 'soldOut' ? 'min-h-12' : 'min-h-16 text-[1.25rem]',
            )}
            data-ticket
          >
            {ticket.status === 'soldOut' ? (
              <s className="text-fg-2 decoration-2">{ticket.name}</s>
            ) : (
              <TicketName ticket={ticket} />
            )}
            {!(isEarly && ticket.status === 'available') && <TicketStatus status={ticket.status} />}
          </li>
        ))}
      </ul>
      {notes
        .filter((note) => note !== said)
        .map((note, index) => (
          <p key={note} className={cx('dim', index === 0 ? 'mt-5' : 'mt-2')}>
            <Unbroken text={note} />
          </p>
        ))}
    </div>
  );
}

function TicketName({ ticket: { name, url } }: { ticket: TicketType }) {
  return url === null ? <span>{name}</span> : <ExternalLink href={url}>{name}</ExternalLink>;
}

function TicketStatus({ status }: Pick<TicketType, 'status'>) {
  const label = labels.events.ticketStatus[status];
  if (status === 'few') return <Tag tone="y">{label}</Tag>;
  return (
    <span
      className={cx(
        'mono inline-flex items-center gap-2 font-semibold',
        status === 'available' && 'text-green',
      )}
    >
      <Icon icon={status === 'soldOut' ? Lock : Check} size={16} />
      {label}
    </span>
  );
}
