import { Key } from '#client/components/ui/key.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { formatDate } from '#shared/oslo-time.ts';
import { countdown, countdownText, firstDay } from '#shared/rules/festival-phase.ts';

/** Countdown to the next festival (docs/product/public-site.md#countdown). */
export function FestivalCard() {
  const { editions, site } = useContent();
  const value = countdown(editions, useNow());
  const text = countdownText(value);
  if (value.kind === 'thanks') {
    return (
      <section className="festkort on-bone" aria-label="Festivalen">
        <p className="display festkort__ord">{text}</p>
        <p className="festkort__mer">{site.texts.calendar.bannerText}</p>
        <Key href="/#nyhetsbrev" variant="coal" size="sm">
          Få beskjed på e-post
        </Key>
      </section>
    );
  }
  const [number, ...words] = text.split(' ');
  return (
    <section className="festkort on-bone" aria-label="Festivalen">
      <p className="mono">
        {site.organisation.name}, {formatDate(firstDay(value.edition))}
      </p>
      {value.kind === 'now' ? (
        <p className="display festkort__ord">{text}</p>
      ) : (
        <p className="display festkort__dager">
          <span className="festkort__tall">{number}</span> <span>{words.join(' ')}</span>
        </p>
      )}
    </section>
  );
}
