import Accessibility from 'lucide-react/icons/accessibility';
import Bed from 'lucide-react/icons/bed';
import BriefcaseMedical from 'lucide-react/icons/briefcase-medical';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CreditCard from 'lucide-react/icons/credit-card';
import DoorOpen from 'lucide-react/icons/door-open';
import MapPin from 'lucide-react/icons/map-pin';
import Route from 'lucide-react/icons/route';
import ScrollText from 'lucide-react/icons/scroll-text';
import Shirt from 'lucide-react/icons/shirt';
import Umbrella from 'lucide-react/icons/umbrella';
import Utensils from 'lucide-react/icons/utensils';
import type { ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { EmptyState, Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { ExternalLink } from '#client/components/ui/external-link.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { LinkedText } from '#client/components/ui/linked-text.tsx';
import { Chord, Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { Unbroken } from '#client/components/ui/unbroken.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useSite } from '#client/lib/content.tsx';
import { useAnchor } from '#client/lib/use-anchor.ts';
import { labels } from '#shared/content/labels.ts';
import type { Edition, PracticalEntry, PracticalGroup } from '#shared/content/types.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { editionDates, firstDay, isOver } from '#shared/rules/festival-phase.ts';
import { EditionDays } from './practical-days.tsx';
import { groupsOf, hostOf, paragraphsOf } from './practical-groups.ts';

const ICONS: Record<PracticalGroup, typeof Bed> = {
  travel: Route,
  doors: DoorOpen,
  food: Utensils,
  payment: CreditCard,
  wardrobe: Shirt,
  accessibility: Accessibility,
  firstAid: BriefcaseMedical,
  rules: ScrollText,
  lostAndFound: Umbrella,
  accommodation: Bed,
  questions: CircleQuestionMark,
};

/** A heading, and beside it what belongs to it. */
const TOPIC = classes(
  'grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]',
);

/** The key of a group: drawn, not pressed. */
const GROUP_KEY = classes('key key--coal key--icon pointer-events-none shrink-0');

interface PracticalProps {
  edition: Edition;
  /** Whether the entries are still to be fetched. */
  isMissing: boolean;
  /** Fetches them again, after that failed. */
  onRetry?: (() => void) | null;
  /** Ways to reach the organisers; a slot, because they belong to another feature. */
  contact: ReactNode;
}

/** What visitors have to know: facts of the edition, entries by group, and whom to ask. */
export function PracticalSection({ edition, isMissing, onRetry = null, contact }: PracticalProps) {
  useAnchor(!isMissing);
  return (
    <Section
      tone="bone"
      edgeBottom="night"
      labelledBy="praktisk_tittel"
      className="min-h-view pt-[clamp(1.75rem,2.8vw,2.5rem)]"
    >
      <div className="flex flex-wrap justify-between gap-x-6">
        <Chord letter="P" />
        <Facts edition={edition} />
        <div className="w-full">
          <FitHeading as="h1" id="praktisk_tittel" size="hero" lines={['Praktisk']} />
        </div>
      </div>
      <div className="mt-7 md:mt-4">
        <EditionDays edition={edition} />
        {edition.ageNote !== '' && (
          <p className="wrap-anywhere mt-4 font-semibold text-small">
            <Unbroken text={edition.ageNote} />
          </p>
        )}
      </div>
      {isMissing ? <Loading onRetry={onRetry} /> : <Groups edition={edition} />}
      <Ask>{contact}</Ask>
    </Section>
  );
}

/** The edition, its place and its dates, in a line where there is room. */
function Facts({ edition }: { edition: Edition }) {
  return (
    <p className="mono wrap-anywhere mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold max-md:order-1 max-md:mt-3 max-md:mb-0">
      <span>{edition.name}</span>
      {edition.venue !== '' && <span>{edition.venue}</span>}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isOver(edition, useNow()) && !edition.cancelled && (
          <Tag tone="night">{labels.marks.over}</Tag>
        )}
        <Unbroken text={editionDates(edition)} />
      </span>
    </p>
  );
}

function Loading({ onRetry }: { onRetry: (() => void) | null }) {
  if (onRetry !== null) {
    return (
      <div className="mt-16">
        <ErrorState
          title="Vi fikk ikke hentet det praktiske"
          text="Sjekk nettet. Siden henter det også av seg selv når nettet er tilbake."
          headingLevel={2}
          onRetry={onRetry}
        />
      </div>
    );
  }
  return (
    <div className="mt-16 grid gap-4">
      <p className="sr-only">Henter praktisk informasjon</p>
      <Skeleton height="3rem" width="60%" />
      <Skeleton height="8rem" />
      <Skeleton height="8rem" />
    </div>
  );
}

/** What is looked for first while the festival is on, and once it is over. */
function mostWanted(edition: Edition, now: Date) {
  if (isOver(edition, now)) return { group: 'lostAndFound', variant: 'bone' } as const;
  if (osloDate(now) < firstDay(edition)) return null;
  return { group: 'firstAid', variant: 'y' } as const;
}

/** The entries by group, below links to the groups. */
function Groups({ edition }: { edition: Edition }) {
  const groups = groupsOf(edition);
  const wanted = mostWanted(edition, useNow());
  if (groups.length === 0) return <Nothing edition={edition} />;
  return (
    <>
      <nav aria-label="Hopp til" className="mt-[clamp(2.5rem,4vw,3.5rem)] print:hidden">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3 lg:grid-cols-4">
          {groups.map(({ group, name, anchor }) => (
            <li key={group} className="grid max-md:last:odd:col-span-full lg:last:odd:col-span-2">
              <Button
                href={`#${anchor}`}
                variant={group === wanted?.group ? wanted.variant : 'coal'}
                size="sm"
                className="key--left"
                icon={<Icon icon={ICONS[group]} size={20} />}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ group, name, anchor, entries }) => (
        <section
          key={group}
          id={anchor}
          aria-labelledby={`${anchor}_tittel`}
          className={cx(TOPIC, 'mt-[clamp(3rem,5vw,4.5rem)]')}
        >
          <h2
            id={`${anchor}_tittel`}
            className="display flex items-center gap-4 self-start text-h3 leading-none lg:sticky lg:top-[calc(var(--spacing-scroll)+1rem)] lg:grid lg:justify-items-start print:break-inside-avoid print:break-after-avoid"
          >
            <span aria-hidden="true" className={GROUP_KEY}>
              <Icon icon={ICONS[group]} size={28} />
            </span>
            <span className="wrap-anywhere min-w-0 hyphens-auto">{name}</span>
          </h2>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 min-[1280px]:grid-cols-2">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} areas={edition.grounds.areas} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

/** Instead of entries: when more is known, and whom to ask until then. */
function Nothing({ edition }: { edition: Edition }) {
  const ended = isOver(edition, useNow());
  return (
    <div className="mt-[clamp(2.5rem,4vw,3.5rem)]">
      <EmptyState
        headingLevel={2}
        title={ended ? 'Takk for sist' : 'Mer kommer'}
        text={
          ended
            ? 'Festivalen er over. Det praktiske til neste gang står her så snart det er bestemt.'
            : `Komme hit, mat, betaling og garderobe står her så snart det er bestemt. Festivalen er ${editionDates(edition)}. Lurer du på noe nå, svarer vi gjerne.`
        }
        action={<Button href={paths.contact}>Spør oss</Button>}
      />
    </div>
  );
}

/** The last row: the organisers' own addresses. */
function Ask({ children }: { children: ReactNode }) {
  const { replyPromise } = useSite().contact;
  return (
    <section
      aria-labelledby="spor_oss"
      className={cx(TOPIC, 'mt-[clamp(4rem,6vw,6rem)] print:break-inside-avoid')}
    >
      <div>
        <h2 id="spor_oss" className="display hyphens-auto text-h3 leading-none">
          Fant du ikke svaret?
        </h2>
        <p className="dim mt-3">{replyPromise}.</p>
      </div>
      {children}
    </section>
  );
}

/** The entry of the URL's anchor: a card between the three lights of paper. */
const TARGET = classes(
  'target:-mx-4 target:rounded-key-xl target:border-transparent target:bg-field target:px-4 forced-colors:target:outline-4 target:[box-shadow:-6px_6px_0_var(--color-cyan),6px_6px_0_var(--color-yellow),0_12px_0_var(--color-pixel-5)]',
);
const LINK = classes('link inline-flex min-h-target items-center gap-2 font-semibold');

interface EntryProps {
  entry: PracticalEntry;
  areas: Edition['grounds']['areas'];
}

/** One entry; its heading links to itself, so that it can be copied. */
function Entry({ entry: { id, title, text, link, spot }, areas }: EntryProps) {
  const area = areas.find((one) => one.id === spot);
  const host = hostOf(link);
  return (
    <article
      id={id}
      aria-labelledby={`${id}_tittel`}
      className={cx('border-ink border-t-2 pt-5 pb-7 print:break-inside-avoid', TARGET)}
    >
      <h3 id={`${id}_tittel`} className="wrap-anywhere hyphens-auto text-h4">
        <a
          href={`#${id}`}
          className="group inline-block py-1.5 decoration-3 underline-offset-[0.28em] hover:underline"
        >
          {title}{' '}
          <span
            aria-hidden="true"
            className="mono text-fg-2 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 print:hidden"
          >
            #
          </span>
        </a>
      </h3>
      <div className="wrap-anywhere mt-1.5 grid max-w-read grid-cols-1 gap-3.5">
        {paragraphsOf(text).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are never moved, and two may be equal
          <p key={at} className="whitespace-pre-line">
            <LinkedText text={paragraph} />
          </p>
        ))}
      </div>
      {(host !== null || area) && (
        <p className="wrap-anywhere mt-2 flex flex-wrap gap-x-7">
          {link !== null && host !== null && (
            <ExternalLink href={link} className={LINK}>
              <span className="sr-only">{title}: </span>
              {host}
            </ExternalLink>
          )}
          {area && (
            <AppLink href={`${paths.grounds}#${area.id}`} className={LINK}>
              <Icon icon={MapPin} size={20} />
              <span>Vis på planen: {area.name}</span>
            </AppLink>
          )}
        </p>
      )}
    </article>
  );
}
