import type { ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { markLabels } from '#shared/content/hero-labels.ts';
import type { FestivalDay, PublicEdition } from '#shared/content/types.ts';
import { capitalize, formatDay } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { ageLabel } from '#shared/rules/edition-texts.ts';
import { editionDates } from '#shared/rules/festival-phase.ts';
import { cancelledText } from '#shared/rules/public-edition.ts';

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
            {archiveTexts.heading}
          </AppLink>{' '}
          <span aria-hidden="true">/</span> {name}
        </p>
        <FitHeading
          as="h1"
          id="arkiv-tittel"
          size="hero"
          lines={[off ? name : `${archiveTexts.thanks} ${year}`]}
          mobileLines={off ? [name] : [archiveTexts.thanks, String(year)]}
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
          {archiveTexts.programme}
        </h2>
        <ul className="mb-8 grid border-line border-t-2 md:grid-cols-3 md:gap-x-6">
          {days.map((day) => (
            <ArchiveDay key={day.id} day={day} off={cancelledText(edition, day.date)} />
          ))}
        </ul>
        {children || <p className="ingress">{archiveTexts.empty}</p>}
        {stages.length > 0 && (
          <p className="mono mt-8 text-fg-2">
            {archiveTexts.stages}: {stages.map((stage) => stage.name).join(', ')}
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

export const archiveTexts = {
  heading: 'Arkiv',
  /** Before the year. */
  thanks: 'Takk for',
  programme: 'Programmet',
  stages: 'Scener',
  empty: 'Programmet ble ikke lagt ut her.',
} as const;
