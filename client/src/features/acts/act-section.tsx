import type { ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Section } from '#client/components/ui/section.tsx';
import { ACT_TONES, Elapsed, SlotTime } from '#client/components/ui/slot-time.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent, useSite } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition, Slot } from '#shared/content/types.ts';
import { addDays, capitalize, osloDate } from '#shared/oslo-time.ts';
import { actPath, archivePath, paths } from '#shared/paths.ts';
import {
  type Act,
  actDay,
  isAfterMidnight,
  kindName,
  neighboursOf,
  shownTimes,
  slotState,
  stageName,
} from '#shared/rules/acts.ts';
import { idLabel } from '#shared/rules/edition-texts.ts';
import { isOver, slotInstants, takesPlace } from '#shared/rules/festival-phase.ts';
import { isTonight, timeLeft } from '#shared/rules/now-next.ts';
import { cancelledText } from '#shared/rules/public-edition.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';
import { spotAddress } from '#shared/rules/spots.ts';
import { timeUntil } from '#shared/rules/time-text.ts';
import { ActArtists } from './act-artists.tsx';
import { ActHeading } from './act-heading.tsx';
import { ActKeys, ActLinks } from './act-keys.tsx';
import { ActPicture, headPicture } from './act-picture.tsx';

const STRUCK = classes('line-through decoration-[0.08em]');
const MARK = classes('px-2.5 py-1 text-mono');

interface ActSectionProps {
  act: Act;
  /** Adds the act to the plan. */
  planButton?: ReactNode;
  /** What is on now, for an act that is over before its festival is. */
  onNow?: ReactNode;
}

/** Everything about one act (docs/product/pocket.md#the-page-of-an-act). */
export function ActSection({ act, planButton, onNow }: ActSectionProps) {
  const { edition, slot } = act;
  const now = useNow();
  const archived = isOver(edition, now);
  return (
    <Section labelledBy="akt-tittel" className="pt-[clamp(2rem,4vw,3.5rem)]">
      {/* On phones the picture is the top of the page. */}
      <div className="max-lg:flex max-lg:flex-col">
        <p className="mono mb-6 text-fg-2 max-lg:mb-3">
          <AppLink
            className="link inline-block py-2.5"
            href={archived ? archivePath(edition.year) : paths.events}
          >
            {labels.events.programme}
          </AppLink>{' '}
          <span aria-hidden="true">/</span> {edition.name}
        </p>
        <ActHeading id="akt-tittel" name={slot.act} struck={slot.status === 'cancelled'} />
        <div className="split-6-6 max-lg:contents">
          <div className="mt-[clamp(1.5rem,2.4vw,2.25rem)]">
            <ActTime act={act} />
            <ActKeys act={act} planButton={planButton} />
            {!archived && slotState(slot, now) === 'over' && onNow}
            {slot.description !== '' && (
              <p className="ingress wrap-anywhere mt-8 whitespace-pre-line lg:mt-6">
                {slot.description}
              </p>
            )}
            <ActFacts act={act} />
            <ActLinks act={act} />
          </div>
          {/* The sticky box blends its picture with its own background only. */}
          <div className="bg-night max-lg:order-first max-lg:-mx-side max-lg:-mt-8 max-lg:mb-4 lg:sticky lg:top-[calc(var(--spacing-scroll)+1rem)] lg:mt-[clamp(1.75rem,2.4vw,2.25rem)] lg:-mr-side lg:self-start">
            <ActPicture act={act} />
          </div>
        </div>
      </div>
      <ActArtists act={act} shown={headPicture(act)} />
      <ActNeighbours act={act} />
    </Section>
  );
}

/**
 * On its day or in its night how long it is until an act begins: `I dag, om 45 min`; `I morgen` the day before; else
 * null.
 */
function soonText(slot: Slot, now: Date): string | null {
  const { start } = slotInstants(slot);
  const today = osloDate(now);
  if (!slot.delayed && !isAfterMidnight(slot) && slot.date === addDays(today, 1)) return 'I morgen';
  const night = isTonight(slot, now) && 'I natt';
  const day = isAfterMidnight(slot) ? night : slot.date === today && labels.marks.today;
  return day && now < start && !slot.delayed ? `${day}, om ${timeUntil(now, start)}` : null;
}

/** Cancelled, moved, on now and the like. */
function ActState({ act: { edition, slot } }: { act: Act }) {
  const now = useNow();
  const mark = slotMark(slot, edition, now);
  const cancelled = mark?.kind === 'cancelled';
  const state = cancelled ? 'coming' : slotState(slot, now);
  const over = isOver(edition, now);
  const soon = cancelled ? null : soonText(slot, now);
  const left = state === 'now' && timeLeft(slot, now);
  return (
    <>
      {mark && (
        <Tag tone={cancelled ? 'bone' : state === 'over' ? 'edged' : 'night'} className={MARK}>
          {(cancelled && cancelledText(edition, slot.date)) || mark.text}
        </Tag>
      )}
      {soon && (
        <Tag tone="night" className="px-2.5 py-1 text-body">
          {soon}
        </Tag>
      )}
      {state === 'now' && (
        <Tag tone="night" className={MARK}>
          <i className="led" aria-hidden="true" />
          {labels.marks.now}
          {left && `, ${left}`}
        </Tag>
      )}
      {over && !cancelled && (
        <Tag tone="edged" className={MARK}>
          {labels.marks.over}
        </Tag>
      )}
      {state === 'over' && !over && (
        <Tag tone="edged" className={MARK}>
          {labels.marks.done}
        </Tag>
      )}
    </>
  );
}

function Times({ slot }: { slot: Slot }) {
  return (
    <>
      <SlotTime slot={slot} of="start" />
      {slot.end !== null && (
        <>
          –<SlotTime slot={slot} of="end" />
        </>
      )}
    </>
  );
}

/** Day and stage of an act, and what became of it. */
function ActDay({ act }: { act: Act }) {
  const { edition, slot } = act;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2 font-sans text-body normal-nums leading-[1.25] lg:text-h4">
      <span>
        {capitalize(actDay(slot))} {slot.date.slice(0, 4)}
      </span>{' '}
      <span className="lg:hidden">{stageName(edition, slot.stage)}</span> <ActState act={act} />
    </span>
  );
}

/** The time as a key: pressed while the act is on, unlit once it is over. */
function ActTime({ act }: { act: Act }) {
  const { slot } = act;
  const state = slotState(slot, useNow());
  const cancelled = slot.status === 'cancelled';
  const isOn = state === 'now' && !cancelled;
  return (
    <p
      className={cx(
        'key key--xl key--full pointer-events-none select-text flex-wrap justify-between gap-x-6 gap-y-2 font-mono text-[clamp(1.75rem,10.5vw,3rem)] tabular-nums [--pt:16px] lg:text-[clamp(3rem,5.2vw,4.75rem)]',
        BUTTON_TONES[ACT_TONES[slot.kind]],
        cancelled ? 'key--unlit' : state === 'over' && 'key--archive',
        !cancelled && state === 'over' ? '[--pb:42px]' : '[--pb:30px]',
      )}
      data-state={isOn ? 'active' : undefined}
    >
      <span className={cancelled ? STRUCK : undefined}>
        <Times slot={slot} />
      </span>{' '}
      <ActDay act={act} />
      {isOn && <Elapsed slot={slot} />}
    </p>
  );
}

function ActFacts({ act: { edition, slot } }: { act: Act }) {
  const rows = [
    ['Slutt', slot.end === null ? 'Ikke satt' : ''],
    ['Scene', <StageName key="stage" edition={edition} stage={slot.stage} />],
    ['Sjanger', slot.genre],
    ['Type', kindName(useSite(), slot.kind)],
    ['Alder', idLabel(slot.minAge)],
  ] as const;
  const shown = rows.filter(([name, value]) => {
    return value !== '' && !(name === 'Type' && value === slot.genre);
  });
  return (
    <dl className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-8 border-coal-3 border-b lg:mt-6">
      {shown.map(([name, value]) => (
        <div
          key={name}
          className="wrap-anywhere grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline border-coal-3 border-t py-2.5 font-semibold"
        >
          <dt className="mono text-fg-2">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Leads to where the stage is on the plan of the site, if it is there. */
function StageName({ edition, stage }: { edition: Edition; stage: string }) {
  const address = spotAddress(useContent(), edition, stage, useNow());
  const name = stageName(edition, stage);
  return address === undefined ? (
    name
  ) : (
    <AppLink className="link -my-1 inline-block py-1" href={address}>
      {name}
    </AppLink>
  );
}

/** The acts before and after it on the same stage. */
function ActNeighbours({ act }: { act: Act }) {
  const { before, after } = neighboursOf(act);
  if (before === null && after === null) return null;
  return (
    <nav className="mt-[clamp(3.5rem,6vw,5.5rem)]" aria-labelledby="akt-naboer">
      <h2 id="akt-naboer" className="display text-h4">
        Mer fra {stageName(act.edition, act.slot.stage)}
      </h2>
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3.5 md:grid-cols-2">
        {before && <Neighbour slot={before} label="Før" />}
        {after && <Neighbour slot={after} label="Etter" />}
      </ul>
    </nav>
  );
}

function Neighbour({ slot, label }: { slot: Slot; label: string }) {
  const cancelled = !takesPlace(slot);
  return (
    <li>
      <AppLink href={actPath(slot.id)} className="key key--coal key--full key--left">
        <span className="wrap-anywhere grid min-w-0 gap-1 py-2">
          <span className="mono text-fg-2">
            {label} · {actDay(slot)} {shownTimes(slot).start}
          </span>{' '}
          <span>
            {cancelled ? <s>{slot.act}</s> : slot.act}
            {cancelled && ' (avlyst)'}
          </span>
        </span>
      </AppLink>
    </li>
  );
}
