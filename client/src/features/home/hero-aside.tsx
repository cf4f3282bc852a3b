import { AppLink } from '#client/components/ui/app-link.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { pictureOf } from '#client/components/ui/pictures.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { markLabels, thanksText } from '#shared/content/hero-labels.ts';
import type { PublicEdition } from '#shared/content/types.ts';
import { archivePath } from '#shared/paths.ts';
import { isBetween, isThankful, pastEdition } from '#shared/rules/archive.ts';
import { countdown, countdownText } from '#shared/rules/countdown.ts';
import { currentEdition, editionDates } from '#shared/rules/festival-phase.ts';
import { Figures } from './figures.tsx';
import { GalleryPicture } from './gallery-picture.tsx';

const LINK = classes('link inline-block py-2.5 text-fg-2 text-small');

/** In the hero between festivals: thanks, the next date where it is known, and figures of what was. */
function AfterFestival() {
  const now = useNow();
  const { editions, site } = useContent();
  const past = pastEdition(editions, now);
  if (past === undefined) return null;
  const next = currentEdition(editions, now);
  return (
    <>
      <div className="hero__facts">
        {next !== past && <p className="display text-h4">Takk for {past.year}</p>}
        {isThankful(editions, now) && (
          <p className="hero__countdown font-extrabold text-h4">{thanksText}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {editionDates(past)} <Tag>{past.cancelled ? 'Avlyst' : markLabels.over}</Tag>
        </p>
        <p className="flex flex-wrap gap-x-5">
          <AppLink className={LINK} href={archivePath(past.year)}>
            Programmet fra {past.year}
          </AppLink>
          <AppLink className={LINK} href={site.organisation.registryUrl}>
            Org.nr. {site.organisation.number}
          </AppLink>
        </p>
      </div>
      {next !== past && <NextDate edition={next} />}
      <div className="col-span-full mt-8 grid gap-8 lg:mt-5">
        <Figures edition={past} />
        <YearPicture edition={past} />
      </div>
    </>
  );
}

/** When the next festival is, as large as the headline. */
function NextDate({ edition }: { edition: PublicEdition }) {
  const dates = editionDates(edition);
  const [days, ...rest] = dates.split(' ');
  return (
    <div className="-order-2 col-span-full lg:order-0 lg:mt-10">
      <p className="mono mb-3 font-semibold">Neste: {edition.name}</p>
      <FitHeading as="p" size="hero" lines={[dates]} mobileLines={[days ?? '', rest.join(' ')]} />
    </div>
  );
}

/** A picture that organisers uploaded for one of its acts, else hands in the air. */
function YearPicture({ edition }: { edition: PublicEdition }) {
  const own = edition.slots.find(({ picture }) => picture && picture.kind !== 'bank')?.picture;
  const file = own && pictureOf(own);
  return (
    <GalleryPicture
      name={file ?? 'hender'}
      isWide
      alt={(file && own?.alt) || 'Hender i været foran scenen'}
      className="h-[174px]"
    />
  );
}

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
  // What is on now follows: few words before it.
  const isOn = countdown(editions, now).kind === 'now';
  const number = (
    <AppLink className={cx(LINK, '-my-2.5')} href={site.organisation.registryUrl}>
      Org.nr. {site.organisation.number}
    </AppLink>
  );
  return (
    <div className={cx('hero__facts', isOn && 'lg:col-1')}>
      <p className="hero__date">
        <span className="display mr-3">
          {editionDates(edition)
            .split(/(?<=–) /)
            .map((part) => [
              <span key={part} className="inline-block">
                {part}
              </span>,
              ' ',
            ])}
        </span>
        {edition.cancelled && <Tag tone="bone">Avlyst</Tag>}
        {isOn && (
          <>
            <br className="lg:hidden" />
            {number}
          </>
        )}
      </p>
      {!isOn && <p className="mt-1.5 font-semibold leading-[1.5]">{site.texts.hero.ingress}</p>}
      {!isOn && <p>{number}</p>}
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
    <p
      className={cx(
        'hero__countdown',
        count.kind === 'now'
          ? 'display text-[clamp(1.25rem,7.2vw,3.25rem)] text-green-light lg:col-1'
          : 'mono',
        count.kind === 'thanks' && 'text-fg-2',
      )}
    >
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
