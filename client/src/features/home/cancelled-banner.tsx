import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import type { PublicEdition } from '#shared/content/types.ts';
import { capitalize, formatDay } from '#shared/oslo-time.ts';
import { currentEdition, dayState, isOver } from '#shared/rules/festival-phase.ts';

/** What is cancelled of an edition and is not over: all of it, or some of its days. */
function cancelledParts(edition: PublicEdition, now: Date) {
  const { cancelled, days, name } = edition;
  if (cancelled) return isOver(edition, now) ? [] : [{ name, reason: cancelled.reason }];
  return days.flatMap(({ date, cancelled: off }) => {
    const isAhead = off !== undefined && dayState(edition, date, now) !== 'over';
    return isAhead ? [{ name: capitalize(formatDay(date)), reason: off.reason }] : [];
  });
}

/** First on the page: what is cancelled, and why. */
export function CancelledBanner() {
  const now = useNow();
  const parts = cancelledParts(currentEdition(useContent().editions, now), now);
  if (parts.length === 0) return null;
  return (
    <section className="on-bone relative bg-yellow py-4 text-ink" aria-label="Avlyst">
      <ul className="wrap grid gap-3">
        {parts.map(({ name, reason }) => (
          <li key={name} className="flex items-start gap-4">
            <Icon icon={CalendarX2} size={28} className="shrink-0" />
            <div>
              <p className="display font-stretch-100% text-h4">{name} er avlyst</p>
              {reason && <p className="wrap-anywhere font-semibold">{reason}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
