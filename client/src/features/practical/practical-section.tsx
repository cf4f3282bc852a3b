import Accessibility from 'lucide-react/icons/accessibility';
import Bed from 'lucide-react/icons/bed';
import BriefcaseMedical from 'lucide-react/icons/briefcase-medical';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import CreditCard from 'lucide-react/icons/credit-card';
import DoorOpen from 'lucide-react/icons/door-open';
import Route from 'lucide-react/icons/route';
import ScrollText from 'lucide-react/icons/scroll-text';
import Shirt from 'lucide-react/icons/shirt';
import Umbrella from 'lucide-react/icons/umbrella';
import Utensils from 'lucide-react/icons/utensils';
import type { ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { EmptyState, Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Chord, Section } from '#client/components/ui/section.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useAnchor } from '#client/lib/anchor.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useSite } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition, PracticalGroup } from '#shared/content/types.ts';
import { paths } from '#shared/paths.ts';
import { editionDates, isOver } from '#shared/rules/festival-phase.ts';
import { EditionDays } from './edition-days.tsx';
import { Entry } from './practical-entry.tsx';
import { groupsOf } from './practical-groups.ts';
import { practicalTexts } from './practical-texts.ts';

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
      className="min-h-view pt-[clamp(1.75rem,4.7vw,4.25rem)]"
    >
      <div className="grid grid-cols-1 gap-10 max-md:gap-8 lg:grid-cols-[minmax(0,33fr)_minmax(22rem,16fr)] lg:items-center lg:gap-[clamp(2rem,5.2vw,4.7rem)]">
        <div>
          <Chord letter="P" />
          <FitHeading
            as="h1"
            id="praktisk_tittel"
            size="h1"
            width={833}
            lines={[...practicalTexts.lines]}
          />
        </div>
        <Facts edition={edition} />
      </div>
      <div className="mt-[clamp(2.75rem,4.2vw,4rem)]">
        <EditionDays edition={edition} />
      </div>
      {isMissing ? <Loading onRetry={onRetry} /> : <Groups edition={edition} />}
      <Ask>{contact}</Ask>
    </Section>
  );
}

function Facts({ edition }: { edition: Edition }) {
  const { facts } = practicalTexts;
  const rows = [
    [facts.place, edition.venue],
    [facts.age, edition.ageNote],
  ] as const;
  return (
    <div className="cmy mb-5">
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <div className="wrap-anywhere rounded-key-xl bg-field p-7.5 max-md:p-6.5">
        <p className="mono mb-1.5 flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1 font-semibold">
          {edition.name}
          {isOver(edition, useNow()) && <Tag tone="night">{labels.marks.over}</Tag>}
        </p>
        <p className="display text-[clamp(1.625rem,2.3vw,2.0625rem)]">{editionDates(edition)}</p>
        <dl className="mt-4 grid gap-2 font-bold">
          {rows
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name} className="grid grid-cols-[4rem_minmax(0,1fr)] items-baseline">
                <dt className="mono text-fg-2">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
    </div>
  );
}

function Loading({ onRetry }: { onRetry: (() => void) | null }) {
  if (onRetry !== null) {
    return (
      <div className="mt-16">
        <ErrorState {...practicalTexts.failed} headingLevel={2} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className="mt-16 grid gap-4">
      <p className="sr-only">{practicalTexts.loading}</p>
      <Skeleton height="3rem" width="60%" />
      <Skeleton height="8rem" />
      <Skeleton height="8rem" />
    </div>
  );
}

/** The entries by group, below links to the groups. */
function Groups({ edition }: { edition: Edition }) {
  const groups = groupsOf(edition);
  if (groups.length === 0) return <Nothing edition={edition} />;
  return (
    <>
      <nav aria-label={practicalTexts.jump} className="mt-[clamp(2.5rem,4vw,3.5rem)] print:hidden">
        <ul className="flex flex-wrap gap-2">
          {groups.map(({ group, name, anchor }) => (
            <li key={group}>
              <Button
                href={`#${anchor}`}
                variant="coal"
                size="sm"
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
          className="mt-[clamp(3rem,5vw,4.5rem)] grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
        >
          <h2
            id={`${anchor}_tittel`}
            className="display flex items-center gap-4 self-start text-h3 leading-none lg:sticky lg:top-[calc(var(--spacing-scroll)+1rem)] lg:grid lg:justify-items-start"
          >
            <span aria-hidden="true" className={GROUP_KEY}>
              <Icon icon={ICONS[group]} size={28} />
            </span>
            <span className="wrap-anywhere min-w-0 hyphens-auto">{name}</span>
          </h2>
          <div>
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
  const { title, overTitle, text, over, action } = practicalTexts.empty;
  const ended = isOver(edition, useNow());
  return (
    <div className="mt-[clamp(2.5rem,4vw,3.5rem)]">
      <EmptyState
        headingLevel={2}
        title={ended ? overTitle : title}
        text={ended ? over : text(editionDates(edition))}
        action={<Button href={paths.contact}>{action}</Button>}
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
      className="split-5-7 mt-[clamp(4rem,6vw,6rem)] print:break-inside-avoid"
    >
      <div>
        <h2 id="spor_oss" className="display hyphens-auto text-h3 leading-none">
          {practicalTexts.contact}
        </h2>
        <p className="dim mt-3">{replyPromise}.</p>
      </div>
      {children}
    </section>
  );
}
