import { Level } from '#client/components/ui/level.tsx';
import { progressTexts } from '#shared/content/pages.ts';
import type { ProgressEvent } from '#shared/contracts/progress.ts';
import { AFFILIATE_LEVEL_NAMES } from '#shared/rules/levels.ts';
import { eventText, eventTime, signedPoints } from './progress-words.ts';

/** The latest sales and the levels they led to. */
export function LatestSales({ events, now }: { events: readonly ProgressEvent[]; now: Date }) {
  return (
    <section className="salg" aria-labelledby="siste-salg">
      <h2 id="siste-salg" className="display display--h3">
        {progressTexts.latest}
      </h2>
      {events.length === 0 ? (
        <p className="dempet">{progressTexts.noSales}</p>
      ) : (
        <ol>
          {events.map((event) => (
            <li key={`${event.at} ${event.navn} ${event.kind}`}>
              <time className="mono dempet" dateTime={event.at}>
                {eventTime(event.at, now)}
              </time>
              <span>
                <b>{event.navn}</b> {eventText(event)}
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
    <span className={`mono ${gained < 0 ? 'salg__ned' : 'salg__opp'}`}>{signedPoints(gained)}</span>
  );
}
