import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ComponentType, ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { EmptyState } from '#client/components/ui/data-states.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { FADE_DOWN, FADE_LEFT, FADE_UP } from '#client/components/ui/page-looks.ts';
import { type Picture, PixelImage, pictureOf, pictures } from '#client/components/ui/pictures.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { markLabels } from '#shared/content/hero-labels.ts';
import type { FestivalDay, PublicEdition } from '#shared/content/types.ts';
import { capitalize, formatDay } from '#shared/oslo-time.ts';
import { archivePath, paths } from '#shared/paths.ts';
import { pastEditions } from '#shared/rules/archive.ts';
import { ageLabel } from '#shared/rules/edition-texts.ts';
import { editionDates } from '#shared/rules/festival-phase.ts';
import { cancellationOf, cancelledText } from '#shared/rules/public-edition.ts';

/** Its line has all three lights. */
const YEAR = classes(
  'key key--xl key--archive flex min-h-44 flex-col items-start justify-end gap-1 text-left [--led:linear-gradient(90deg,var(--color-red-light)_33%,var(--color-green-light)_0_66%,var(--color-blue-light)_0)_0_100%/100%_6px_no-repeat] [--pb:34px] [--pt:24px]',
);
const PICTURE = classes(
  'h-60 max-lg:order-first max-lg:rounded-key-xl md:h-88 lg:col-2 lg:row-[1/3] lg:-mr-side lg:-ml-12 lg:h-130 lg:w-auto lg:max-w-none lg:[image-rendering:pixelated]',
);
/** On phones from edge to edge. */
const BLEED = classes('max-md:-mx-side max-md:w-auto max-md:max-w-none max-md:rounded-none');

/** An edition keeps its own from year to year. Their feet stand on the lower edge of a crop. */
const KEY = { ...pictures.film, focus: { x: 50, y: 44 } };
/** Where the picture is high enough for all of its light. */
const HIGH_KEY = { ...KEY, focus: { x: 50, y: 26 } };
const CROWD = { ...pictures.publikum, focus: { x: 50, y: 100 } };

/** A picture that organisers uploaded for one of its acts, else one of the stage. */
function pictureFrom({ slots, year }: PublicEdition, key: Picture = KEY): Picture {
  const own = slots.find(({ picture }) => picture && picture.kind !== 'bank')?.picture;
  return (own && pictureOf(own)) ?? (year % 2 === 0 ? key : CROWD);
}

/** Name and dates of an edition. */
function YearWords({ edition }: { edition: PublicEdition }) {
  return (
    <>
      {edition.name}, <span className="inline-block">{editionDates(edition)}</span>
      {cancellationOf(edition, '') && ' (avlyst)'}
    </>
  );
}

interface ArchiveYearsProps {
  /** What was counted of an edition; a slot, because it belongs to another feature. */
  Figures: ComponentType<{ edition: PublicEdition }>;
}

/** The editions that are over, newest first: the newest across the page, older ones as keys. */
export function ArchiveYears({ Figures }: ArchiveYearsProps) {
  const { editions } = useContent();
  const [newest, ...older] = pastEditions(editions, useNow());
  return (
    <Section labelledBy="arkiv-tittel" className="min-h-view pt-[clamp(2rem,4vw,3.5rem)]">
      <FitHeading as="h1" id="arkiv-tittel" size="h1" lines={['Arkiv']} />
      {newest === undefined ? (
        <EmptyState title="Ingen festival er over ennå" />
      ) : (
        <ul className="mt-[clamp(1.5rem,3vw,2.5rem)] grid gap-[clamp(2.5rem,5vw,4rem)]">
          <NewestYear edition={newest} figures={<Figures edition={newest} />} />
          {older.map((edition) => (
            <OlderYear key={edition.id} edition={edition} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function NewestYear({ edition, figures }: { edition: PublicEdition; figures: ReactNode }) {
  const picture = pictureFrom(edition);
  return (
    <li>
      <PixelImage
        name={picture}
        alt=""
        fill
        middle
        eager
        className={cx(
          BLEED,
          FADE_UP,
          'h-75 rounded-key-xl md:h-80',
          picture.width < 400 ? 'lg:[--s:4]' : 'lg:[--s:3]',
        )}
      />
      <div className="split-7-5 relative max-md:-mt-10 md:mt-8">
        <FitHeading size="mega" width={739} lines={[String(edition.year)]} />
        <div className="grid gap-6">
          <p className="font-bold text-lead">
            <YearWords edition={edition} />
          </p>
          {figures}
          <div>
            <Button
              href={archivePath(edition.year)}
              iconSide="end"
              icon={<Icon icon={ArrowRight} />}
            >
              Programmet fra {edition.year}
            </Button>
          </div>
        </div>
      </div>
    </li>
  );
}

function OlderYear({ edition }: { edition: PublicEdition }) {
  return (
    <li className="plate grid gap-3 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <PixelImage
        name={pictureFrom(edition)}
        alt=""
        scale={2}
        fill
        middle
        className="h-40 rounded-key-xl md:h-52"
      />
      <AppLink href={archivePath(edition.year)} className={YEAR}>
        <span className="display font-stretch-100% text-[min(clamp(4.5rem,8vw,7.5rem),20vw)] leading-[0.9]">
          {edition.year}
        </span>{' '}
        <span className="text-body">
          <YearWords edition={edition} />
        </span>
      </AppLink>
    </li>
  );
}

interface ArchiveSectionProps {
  edition: PublicEdition;
  /** What was counted of it. */
  figures: ReactNode;
  /** Its programme; nothing where it had none. */
  children: ReactNode;
}

/** An edition that is over: thanks, what was counted, its days, stages and programme. */
export function ArchiveSection({ edition, figures, children }: ArchiveSectionProps) {
  const { year, name, venue, days, stages, cancelled } = edition;
  const off = cancelled && cancelledText(edition, days[0]?.date ?? '');
  return (
    <>
      <Section labelledBy="arkiv-tittel" edgeBottom="bone" className="pt-[clamp(2rem,4vw,3.5rem)]">
        <p className="mono mb-6 text-fg-2">
          <AppLink className="link inline-block py-2.5" href={paths.archive}>
            Arkiv
          </AppLink>{' '}
          <span aria-hidden="true">/</span> {name}
        </p>
        <FitHeading
          as="h1"
          id="arkiv-tittel"
          size="hero"
          lines={[off ? name : `Takk for ${year}`]}
          mobileLines={off ? [name] : ['Takk for', String(year)]}
        />
        <div className="mt-7 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:*:data-figures:grid lg:*:data-figures:grid-cols-2 lg:*:data-figures:content-start lg:*:data-figures:gap-y-10 lg:*:data-figures:[&_.display]:text-[min(5.5rem,6vw)] lg:*:data-figures:[&_.display]:leading-[0.85]">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-bold text-lead">
            {editionDates(edition)}
            <Tag tone={off ? 'bone' : 'coal'}>{off || markLabels.over}</Tag>
            <span className="text-fg-2">{venue}</span>
          </p>
          {figures}
          <PixelImage
            name={pictureFrom(edition, HIGH_KEY)}
            alt=""
            fill
            middle
            className={cx(BLEED, PICTURE, FADE_DOWN, FADE_LEFT, FADE_UP)}
          />
        </div>
      </Section>
      <Section tone="bone" labelledBy="arkiv-program" edgeBottom="night">
        <h2 id="arkiv-program" className="display mb-6 text-h2">
          Programmet
        </h2>
        <ul className="mb-8 grid border-line border-t-2 md:grid-cols-3 md:gap-x-6">
          {days.map((day) => (
            <ArchiveDay key={day.id} day={day} off={cancelledText(edition, day.date)} />
          ))}
        </ul>
        {children || <p className="ingress">Programmet ble ikke lagt ut her.</p>}
        {stages.length > 0 && (
          <p className="mono mt-8 text-fg-2">
            Scener: {stages.map((stage) => stage.name).join(', ')}
          </p>
        )}
      </Section>
    </>
  );
}

function ArchiveDay({ day, off }: { day: FestivalDay; off: string | null }) {
  return (
    <li className="grid content-start gap-1 border-line border-b py-4">
      <p className="mono">{capitalize(formatDay(day.date))}</p>
      <p className="font-extrabold text-lead">{off ? <s>{day.title}</s> : day.title}</p>
      <p className="flex flex-wrap gap-2">
        <Tag tone={day.minAge < 18 ? 'night' : 'r'}>{ageLabel(day.minAge)}</Tag>
        {off && <Tag tone="night">{off}</Tag>}
      </p>
    </li>
  );
}
