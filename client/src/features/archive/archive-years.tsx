import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { EmptyState } from '#client/components/ui/data-states.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { archivePath } from '#shared/paths.ts';
import { pastEditions } from '#shared/rules/archive.ts';
import { editionDates } from '#shared/rules/festival-phase.ts';
import { cancellationOf } from '#shared/rules/public-edition.ts';
import { archiveTexts } from './archive-section.tsx';

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
      <FitHeading
        as="h1"
        id="arkiv-tittel"
        size="hero"
        width={656}
        lines={[archiveTexts.heading]}
      />
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
