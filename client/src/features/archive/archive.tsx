import type { ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { EmptyState } from '#client/components/ui/data-states.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
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

const YEAR = classes(
  'key key--xl key--archive flex min-h-44 flex-col items-start justify-end gap-1 text-left [--pb:30px] [--pt:20px]',
);

const TONES = [BUTTON_TONES.b, BUTTON_TONES.g, BUTTON_TONES.r];

/** The editions that are over as keys, newest first. */
export function ArchiveYears() {
  const { editions } = useContent();
  const past = pastEditions(editions, useNow());
  return (
    <Section labelledBy="arkiv-tittel" className="min-h-view pt-[clamp(2rem,4vw,3.5rem)]">
      <FitHeading as="h1" id="arkiv-tittel" size="hero" width={656} lines={['Arkiv']} />
      {past.length === 0 ? (
        <EmptyState title="Ingen festival er over ennå" />
      ) : (
        <ul className="plate mt-[clamp(2.5rem,5vw,4rem)] grid gap-3 md:grid-cols-2">
          {past.map((edition, index) => (
            <li key={edition.id} className="grid">
              <AppLink
                href={archivePath(edition.year)}
                className={cx(YEAR, TONES[index % TONES.length])}
              >
                <span className="display font-stretch-100% text-[clamp(3.5rem,8vw,7rem)] leading-[0.9]">
                  {edition.year}
                </span>{' '}
                <span className="text-body">
                  {edition.name}, {editionDates(edition)}
                  {cancellationOf(edition, '') && ' (avlyst)'}
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
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
        <p className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2 font-bold text-lead">
          {editionDates(edition)}
          <span className="text-fg-2">{venue}</span>
          <Tag tone={off ? 'bone' : 'coal'}>{off || markLabels.over}</Tag>
        </p>
        <div className="mt-10">{figures}</div>
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
        <Tag tone="night">{ageLabel(day.minAge)}</Tag>
        {off && <Tag tone="night">{off}</Tag>}
      </p>
    </li>
  );
}
