import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { TICKET_STATES, type TicketType } from '#shared/contracts/content.ts';
import { type HotChange, hotChange, ticketEdition } from './hot-ops.ts';
import { HOT_CHOICES, THUMB_KEY } from './thumb-key.ts';

const WORDS: Record<TicketType['status'], { is: string; act: string }> = {
  available: { is: 'Ledig', act: 'Si at den er ledig' },
  few: { is: 'Få igjen', act: 'Si at det er få igjen' },
  soldOut: { is: 'Utsolgt', act: 'Si at den er utsolgt' },
};

/** Each kind of ticket with the states it can be put in. */
export function TicketChoice({ onChange }: { onChange: (change: HotChange | null) => void }) {
  const edition = ticketEdition(useContent(), useNow());
  if (edition === null || edition.tickets.length === 0) return <p>Ingen billetter er i salg.</p>;
  const put = ({ id, status }: TicketType, to: TicketType['status']) => {
    const path = `/tickets/${id}/status`;
    const tone = to === 'soldOut' ? 'r' : 'bone';
    onChange(hotChange(edition, [{ path, from: status, to }], WORDS[to].act, tone));
  };
  return (
    <ul className={HOT_CHOICES}>
      {edition.tickets.map((ticket) => (
        <li key={ticket.id} className="not-first:border-bone-3 not-first:border-t not-first:pt-2.5">
          <p>
            <b>{ticket.name}</b> <span>er nå: {WORDS[ticket.status].is.toLowerCase()}</span>
          </p>
          <div className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2">
            {TICKET_STATES.filter((state) => state !== ticket.status)
              .toReversed()
              .map((state) => (
                <button
                  key={state}
                  type="button"
                  className={THUMB_KEY.short}
                  aria-label={`${WORDS[state].is}: ${ticket.name}`}
                  onClick={() => put(ticket, state)}
                >
                  <b className="text-body">{WORDS[state].is}</b>
                </button>
              ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
