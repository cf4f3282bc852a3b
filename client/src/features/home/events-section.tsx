import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react';
import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { pictures } from '#client/components/ui/pictures.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { ACT_TONES } from '#client/components/ui/slot-time.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { Unbroken } from '#client/components/ui/unbroken.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent, useSite } from '#client/lib/content.tsx';
import { readStored, writeStored } from '#client/lib/storage/storage.ts';
import { labels } from '#shared/content/labels.ts';
import type { Edition, PublicEdition } from '#shared/content/types.ts';
import { capitalize, formatDay } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { kindName } from '#shared/rules/acts.ts';
import { needsMark, textPhase, timedText } from '#shared/rules/edition-texts.ts';
import {
  editionDates,
  isOver,
  programmeEdition,
  ticketEdition,
} from '#shared/rules/festival-phase.ts';
import { presentDay } from '#shared/rules/present-day.ts';
import { doorsText } from './edition-facts.ts';
import { GalleryPicture } from './gallery-picture.tsx';
import { motionAllowed } from './lights/preferences.ts';
import { NowNext } from './now-next.tsx';
import type { ActPlanButton } from './programme/programme-act.tsx';
import { ProgrammeBoard } from './programme/programme-board.tsx';
import { edges, type HomeSectionProps, SectionHeading, subheading } from './section-heading.tsx';
import { TicketList } from './ticket-list.tsx';

/** What of a programme was seen on this device: the id of its edition and a text for each act. */
interface Seen {
  edition: string;
  acts: string[];
}

const KEY = 'ctrl-program-sett';

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Seen).edition === 'string' &&
  Array.isArray((value as Seen).acts);

/** What is known of each act: an act that gets a time or another one is new again. */
function knownOf({ slots, lineup = [] }: PublicEdition): Map<string, string> {
  return new Map([
    ...lineup.map(({ id, date }): [string, string] => [id, `${id} ${date ?? ''}`]),
    ...slots.map(({ id, date, start, stage }): [string, string] => [
      id,
      `${id} ${date} ${start} ${stage}`,
    ]),
  ]);
}

/**
 * Stores what is known of an edition's acts; returns the ids of those that were not known at the
 * last visit. None at the first visit of an edition.
 */
export function newActs(edition: PublicEdition): string[] {
  const seen = readStored<Seen | null>(KEY, isSeen, null);
  const known = knownOf(edition);
  writeStored(KEY, { edition: edition.id, acts: [...known.values()] });
  if (seen?.edition !== edition.id) return [];
  const old = new Set(seen.acts);
  return [...known].filter(([, text]) => !old.has(text)).map(([id]) => id);
}

/** The key goes down, lights up and snaps back. */
const GLOW: Keyframe[] = [
  { filter: 'brightness(1)', translate: '0 0', outline: '4px solid transparent' },
  { filter: 'brightness(1.35)', translate: '0 5px', outline: '4px solid #ffd84a', offset: 0.2 },
  { filter: 'brightness(1)', translate: '0 0', outline: '4px solid transparent' },
];
const GLOW_MS = 400;

/** Lights the keys of new acts up once, as they are scrolled into view; not with reduced motion. */
export function useNewActs(edition: PublicEdition | null): RefObject<HTMLDivElement | null> {
  const programme = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fresh = edition === null ? [] : newActs(edition);
    const root = programme.current;
    if (root === null || fresh.length === 0 || !motionAllowed()) return;
    const observer = new IntersectionObserver((entries) => {
      for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
        observer.unobserve(target);
        target.animate(GLOW, { duration: GLOW_MS, easing: 'ease-out' });
      }
    });
    for (const id of fresh) {
      const key = root.querySelector(`a[href$="${actPath(id)}"], [data-act="${id}"]`);
      if (key) observer.observe(key);
    }
    return () => observer.disconnect();
  }, [edition]);
  return programme;
}

/** Narrows the programme. The page passes it in, because finding is another feature. */
export type ProgrammeFinder = ComponentType<{
  edition: Edition;
  children: (found: ReadonlySet<string> | null) => ReactNode;
}>;

/** Cropped above: its people stand at the lower edge. */
const CROWD = { ...pictures.publikum, focus: { x: 50, y: 88 } };

interface EventsProps extends HomeSectionProps {
  /** Adds an act to the plan. */
  PlanButton?: ActPlanButton;
  /** Around the programme; marks those of its days and acts that were not looked for. */
  Finder?: ProgrammeFinder | undefined;
  /** Below the programme: links to the visitor's plan and to the plan of the site. */
  planLink?: ReactNode;
  /** In the box of facts once the edition is over. */
  archiveLink?: ReactNode;
}

/** The festival's facts, programme and kinds of tickets. */
export function EventsSection(props: EventsProps) {
  const { alone, PlanButton, Finder, planLink, archiveLink } = props;
  // A tick of the clock renders the programme in slices: 400 acts at once would stop the page.
  const now = useDeferredValue(useNow());
  const { editions, site } = useContent();
  const edition = programmeEdition(editions, now);
  const tickets = ticketEdition(editions, now);
  const programme = useNewActs(edition);
  const { lines } = site.texts.events;
  // While it is on, a phone begins with what is on: days and doors are in the programme.
  const isOn = alone === true && edition !== null && presentDay(edition, now) !== null;
  const Subheading = subheading(alone);
  // The same function until one of these changes, so that the acts are rendered only then.
  const board = useCallback(
    (found: ReadonlySet<string> | null) =>
      edition && (
        <ProgrammeBoard edition={edition} found={found} now={now} PlanButton={PlanButton} />
      ),
    [edition, now, PlanButton],
  );
  return (
    <Section
      id="eventer"
      tone="bone"
      labelledBy="eventer-tittel"
      // A link to this anchor stops 64 px below the window's top.
      className={
        alone
          ? 'pt-10 max-md:pt-5'
          : 'scroll-mt-[calc(64px-var(--spacing-scroll))] pt-[calc(var(--spacing-header)+var(--spacing-strip)-64px+1.25rem)]'
      }
      {...edges('bone', {}, alone)}
    >
      <div className="mb-8 grid grid-cols-1 items-start gap-10 max-md:mb-6 max-md:gap-4 lg:grid-cols-[minmax(0,33fr)_minmax(22rem,16fr)] lg:gap-[clamp(2rem,5.2vw,4.7rem)]">
        <div>
          <SectionHeading id="eventer-tittel" chord="E" lines={lines} width={833} alone={alone} />
        </div>
        {edition && (
          <FestivalBox edition={edition} now={now} isAside={isOn} isShort={alone === true}>
            {isOver(edition, now) && archiveLink}
          </FestivalBox>
        )}
      </div>
      {alone && <NowNext className="mb-8 md:mb-16" />}
      {edition && (
        <div ref={programme}>
          <Subheading className="sr-only">{labels.events.programme}</Subheading>
          {Finder ? <Finder edition={edition}>{board}</Finder> : board(null)}
          <Lineup edition={edition} now={now} Heading={Subheading} />
          {planLink}
        </div>
      )}
      <div className={cx('mt-[clamp(3.5rem,5.6vw,5.25rem)] items-start', tickets && 'split-5-7')}>
        {tickets && <TicketList edition={tickets} isNamed={tickets !== edition} />}
        <GalleryPicture
          className="mt-1.5 h-[226px] max-md:h-[174px]"
          name={CROWD}
          alt={labels.events.crowdAlt}
          isWide={tickets === null}
          isUnlit={edition !== null && isOver(edition, now)}
        />
      </div>
    </Section>
  );
}

interface BoxProps {
  edition: Edition;
  now: Date;
  /** Only where there is room beside the heading. */
  isAside: boolean;
  /** Phones are told of place, doors and ages by the programme that follows. */
  isShort: boolean;
  /** In place of the doors, which help nobody afterwards, and on phones of all facts. */
  children: ReactNode;
}

function FestivalBox({ edition, now, isAside, isShort, children }: BoxProps) {
  const doors = doorsText(edition);
  const phase = textPhase(edition, now);
  const { label } = edition.texts;
  const detail = isShort && edition.slots.length > 0 ? 'max-md:hidden' : undefined;
  return (
    <div className={cx('cmy mb-5', isAside && 'max-lg:hidden')}>
      {phase !== 'over' && (
        <>
          <i aria-hidden="true" />
          <i aria-hidden="true" />
          <i aria-hidden="true" />
        </>
      )}
      <div
        className={cx(
          'rounded-key-xl bg-field p-7.5 max-md:p-4',
          phase === 'over' && '[box-shadow:0_6px_0_var(--color-ink)]',
        )}
        data-festival=""
      >
        <p className="mono mb-1.5 flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1 font-semibold">
          {timedText(label, phase)} {edition.cancelled && <Tag tone="night">Avlyst</Tag>}
          {!edition.cancelled && (phase === 'over' || needsMark(label, phase)) && (
            <Tag tone={phase === 'now' ? 'g' : 'night'}>
              {phase === 'now' ? labels.marks.now : labels.marks.over}
            </Tag>
          )}
        </p>
        <p className="display font-stretch-84% text-[1.625rem]">{editionDates(edition)}</p>
        <dl className={cx('mt-4 grid gap-2 font-bold', children ? 'max-lg:hidden' : detail)}>
          <Fact name={labels.events.place} value={edition.venue} />
          {doors !== null && !children && <Fact name={labels.events.doorsLabel} value={doors} />}
          <Fact name={labels.events.age} value={edition.ageNote} />
        </dl>
        {children}
      </div>
    </div>
  );
}

interface FactProps {
  name: string;
  value: string;
}

function Fact({ name, value }: FactProps) {
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-baseline">
      <dt className="mono text-fg-2">{name}</dt>
      <dd>
        <Unbroken text={value} />
      </dd>
    </div>
  );
}

interface LineupProps {
  edition: PublicEdition;
  now: Date;
  Heading: 'h2' | 'h3';
}

/** Names that are announced without their times, as keys; nothing once the edition is over. */
export function Lineup({ edition, now, Heading }: LineupProps) {
  const { lineup = [], slots } = edition;
  const site = useSite();
  if (lineup.length === 0 || isOver(edition, now)) return null;
  return (
    <section aria-labelledby="line-up" className="mt-10">
      <Heading id="line-up" className="display mb-4 text-h4">
        {slots.length > 0 ? 'Flere navn' : 'Line-up'}
      </Heading>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
        {lineup.map((act) => (
          <li
            key={act.id}
            data-act={act.id}
            className={cx(
              'key pointer-events-none flex-col items-start gap-1 text-left [--pb:24px] [--pt:12px]',
              BUTTON_TONES[ACT_TONES[act.kind]],
              act.cancelled && 'key--unlit',
            )}
          >
            <p className="wrap-anywhere font-extrabold text-body">{act.act}</p>
            <p className="text-small">{act.genre || kindName(site, act.kind)}</p>
            <p className="mono mt-auto">
              {act.date !== null && `${capitalize(formatDay(act.date))}. `}
              {act.cancelled ? 'Avlyst' : 'Tid kommer'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
