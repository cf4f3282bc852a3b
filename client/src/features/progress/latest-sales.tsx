import { cx } from '#client/components/ui/cx.ts';
import { Level } from '#client/components/ui/level.tsx';
import { progressTexts } from '#shared/content/pages.ts';
import type { ProgressEvent } from '#shared/contracts/progress.ts';
import { AFFILIATE_LEVEL_NAMES } from '#shared/rules/levels.ts';
import { eventText, eventTime, signedPoints } from './progress-words.ts';

/** The latest sales and the levels they led to. */
export function LatestSales({ events, now }: { events: readonly ProgressEvent[]; now: Date }) {
  return (
    <section aria-labelledby="siste-salg">
      <h2 id="siste-salg" className="display mb-4 text-h3">
        {progressTexts.latest}
      </h2>
      {events.length === 0 ? (
        <p className="dim">{progressTexts.noSales}</p>
      ) : (
        <ol>
          {events.map((event) => (
            <li
              key={`${event.at} ${event.navn} ${event.kind}`}
              className="grid min-h-13 grid-cols-[4.75rem_minmax(0,1fr)_auto] items-center gap-2 border-coal-4 border-b py-2"
            >
              <time className="mono whitespace-nowrap text-fg-2" dateTime={event.at}>
                {eventTime(event.at, now)}
              </time>
              <span>
                <b className="max-md:block">{event.navn}</b> {eventText(event)}
              </span>
              <Gain event={event} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Gain({ event: { level, points } }: { event: ProgressEvent }) {
  if (level !== null) return <Level level={level} names={AFFILIATE_LEVEL_NAMES} size="sm" />;
  const gained = points ?? 0;
  return (
    <span className={cx('mono font-semibold', gained < 0 ? 'text-red' : 'text-green')}>
      {signedPoints(gained)}
    </span>
  );
}
