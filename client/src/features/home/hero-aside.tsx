import { AppLink } from '#client/components/ui/app-link.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { isBetween } from '#shared/rules/archive.ts';
import { countdown, countdownText } from '#shared/rules/countdown.ts';
import { currentEdition, editionDates } from '#shared/rules/festival-phase.ts';
import { AfterFestival } from './after-festival.tsx';

/** Beside the hero's keys: the next festival and the countdown, or between festivals what was. */
export function HeroAside() {
  const { editions } = useContent();
  if (isBetween(editions, useNow())) return <AfterFestival />;
  return (
    <>
      <HeroFacts />
      <Countdown />
    </>
  );
}

function HeroFacts() {
  const now = useNow();
  const { editions, site } = useContent();
  const edition = currentEdition(editions, now);
  return (
    <div className="hero__facts">
      <p className="hero__date">
        <span className="display">{editionDates(edition)}</span>
        {edition.cancelled && <Tag tone="bone">Avlyst</Tag>}
      </p>
      <p className="font-semibold leading-[1.5]">{site.texts.hero.ingress}</p>
      <p>
        <AppLink className="hero__link" href={site.organisation.registryUrl}>
          Org.nr. {site.organisation.number}
        </AppLink>
      </p>
    </div>
  );
}

/** Days to the next edition, their number on key caps; nothing while it is cancelled. */
function Countdown() {
  const { editions } = useContent();
  const count = countdown(editions, useNow());
  const [number, ...words] = countdownText(count).split(/(?<=\d) /);
  if (count.kind === 'off') return null;
  return (
    <p className={cx('hero__countdown mono mt-8 lg:mt-0', count.kind === 'thanks' && 'text-fg-2')}>
      {count.kind === 'days' ? (
        <>
          <b className="hero__days">{number}</b> {words}
        </>
      ) : (
        number
      )}
    </p>
  );
}
