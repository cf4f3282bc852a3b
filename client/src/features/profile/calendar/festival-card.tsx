import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { formatDate } from '#shared/oslo-time.ts';
import { countdown, countdownText, firstDay } from '#shared/rules/festival-phase.ts';

const CARD = classes(
  'on-bone grid content-start justify-items-start gap-2 rounded-panel bg-bone p-6.5 forced-colors:border forced-colors:border-[CanvasText]',
);

/** Countdown to the next festival (docs/product/public-site.md#countdown). */
export function FestivalCard() {
  const { editions, site } = useContent();
  const value = countdown(editions, useNow());
  const text = countdownText(value);
  if (value.kind === 'thanks') {
    return (
      <section className={CARD} aria-label="Festivalen">
        <p className="display text-[clamp(2rem,9vw,3rem)]">{text}</p>
        <p className="font-bold">{site.texts.calendar.bannerText}</p>
        <Button href="/#nyhetsbrev" variant="coal" size="sm" className="mt-3">
          Få beskjed på e-post
        </Button>
      </section>
    );
  }
  const [number, ...words] = text.split(' ');
  return (
    <section className={CARD} aria-label="Festivalen">
      <p className="mono">
        {site.organisation.name}, {formatDate(firstDay(value.edition))}
      </p>
      {value.kind === 'now' ? (
        <p className="display text-[clamp(2rem,9vw,3rem)]">{text}</p>
      ) : (
        <p className="display grid text-h4">
          <span className="font-stretch-92% text-[clamp(4.5rem,24vw,7.5rem)] leading-none">
            {number}
          </span>{' '}
          <span>{words.join(' ')}</span>
        </p>
      )}
    </section>
  );
}
