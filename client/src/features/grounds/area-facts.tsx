import Accessibility from 'lucide-react/icons/accessibility';
import type { ReactNode } from 'react';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { LinkedText } from '#client/components/ui/linked-text.tsx';
import { AREA_NAMES } from '#shared/content/place-words.ts';
import type { Area, Edition, Slot } from '#shared/content/types.ts';
import { formatDay } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { actDay, byStart, shownTimes, slotState } from '#shared/rules/acts.ts';
import { isOver, takesPlace } from '#shared/rules/festival-phase.ts';
import { beginsAt, type StageNow, timeLeft } from '#shared/rules/now-next.ts';

interface AreaFactsProps {
  area: Area;
  /** Name of its floor, where there are several. */
  floor: string;
  /** What is on there, while the edition is on. */
  stage: StageNow | undefined;
  now: Date;
  /** Whether the edition is over. */
  isOver: boolean;
  /** Whether the list says above what the icon of the access means. */
  isListed?: boolean;
}

/** All that is known of an area, for the panel beside the drawing and for the list. */
export function AreaFacts({ area, floor, stage, now, isOver, isListed = false }: AreaFactsProps) {
  return (
    <>
      <dl className="flex flex-wrap gap-x-4 text-fg-2 text-small">
        <ShortFact name="Type" isSeen={!area.name.startsWith(AREA_NAMES[area.kind])}>
          {AREA_NAMES[area.kind]}
        </ShortFact>
        {floor !== '' && <ShortFact name="Etasje">{floor}</ShortFact>}
        {area.hours !== '' && !isOver && (
          <ShortFact name="Åpent">
            <b className="mono text-fg">{area.hours}</b>
          </ShortFact>
        )}
        {area.accessible && (
          <ShortFact name="Adkomst">
            <WheelchairAccess isOver={isOver} isShort={isListed} />
          </ShortFact>
        )}
      </dl>
      {area.note !== '' && (
        <p className="wrap-anywhere mt-1 max-w-read whitespace-pre-line">
          <LinkedText text={area.note} />
        </p>
      )}
      {stage && <OnStage stage={stage} now={now} />}
    </>
  );
}

/** The wheelchair, with its meaning beside it or for screen readers alone. */
export function WheelchairAccess({
  isOver,
  isShort = false,
}: {
  isOver: boolean;
  isShort?: boolean;
}) {
  return (
    <>
      <Icon icon={Accessibility} size={16} className="mr-1.5 inline-block align-[-2px]" />
      <span className={isShort ? 'sr-only' : undefined}>
        {isOver ? 'Kunne' : 'Kan'} nås med rullestol
      </span>
    </>
  );
}

interface ShortFactProps {
  name: string;
  /** False for screen readers alone. */
  isSeen?: boolean;
  children: ReactNode;
}

function ShortFact({ name, isSeen = true, children }: ShortFactProps) {
  return (
    <div className={isSeen ? undefined : 'sr-only'}>
      <dt className="sr-only">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="wrap-anywhere grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-2 border-coal-3 border-t py-2 font-semibold">
      <dt className="mono text-fg-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What is on at a stage, and what comes next. */
function OnStage({ stage: { now: on, cancelled, next }, now }: { stage: StageNow; now: Date }) {
  return (
    <dl className="mt-2">
      <Fact name="Nå">
        {on.map((slot) => (
          <ActLine key={slot.id} slot={slot} when={timeLeft(slot, now)} />
        ))}
        {cancelled.map((slot) => (
          <ActLine key={slot.id} slot={slot} when="Avlyst" isStruck />
        ))}
        {on.length + cancelled.length === 0 && 'Ingen på scenen nå'}
      </Fact>
      <Fact name="Neste">
        {next === null ? (
          'Ikke mer på denne scenen'
        ) : (
          <ActLine slot={next} when={beginsAt(next, now)} />
        )}
      </Fact>
    </dl>
  );
}

interface OnStagesProps {
  areas: readonly Area[];
  stageOf: (area: Area) => StageNow | undefined;
  now: Date;
}

/** Beside the drawing while nothing is chosen: stages, those with something on them first. */
export function OnStages({ areas, stageOf, now }: OnStagesProps) {
  const isQuiet = (area: Area) => stageOf(area)?.now.length === 0;
  return [...areas]
    .sort((a, b) => Number(isQuiet(a)) - Number(isQuiet(b)))
    .map((area) => {
      const stage = stageOf(area);
      return (
        stage && (
          <div key={area.id}>
            <p className="display text-h4">{area.name}</p>
            <OnStage stage={stage} now={now} />
          </div>
        )
      );
    });
}

/**
 * Beside the drawing before and after an edition: what begins on each stage, but nothing that has begun; then how many
 * acts it had, and the last one. Cancelled acts are left out.
 */
export function StageActs({ edition, now }: { edition: Edition; now: Date }) {
  const over = isOver(edition, now);
  const isAhead = (slot: Slot) => !slot.delayed && slotState(slot, now) === 'coming';
  return edition.grounds.areas.map(({ id, name, stage }) => {
    const acts = edition.slots
      .filter((slot) => slot.stage === stage && takesPlace(slot))
      .sort(byStart);
    const shown = over ? acts.at(-1) : acts.find(isAhead);
    if (!shown) return null;
    const day = actDay(shown, formatDay);
    return (
      <div key={id}>
        <p className="display text-h4">{name}</p>
        <dl className="mt-2">
          {over && <Fact name="Akter">{acts.length}</Fact>}
          <Fact name={over ? 'Sist' : 'Først'}>
            <ActLine slot={shown} when={over ? day : `${day} kl. ${shownTimes(shown).start}`} />
          </Fact>
        </dl>
      </div>
    );
  });
}

interface ActLineProps {
  slot: Slot;
  when: string | null;
  isStruck?: boolean;
}

function ActLine({ slot, when, isStruck = false }: ActLineProps) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <AppLink className="link inline-block py-1" href={actPath(slot.id)}>
        {isStruck ? <s>{slot.act}</s> : slot.act}
      </AppLink>
      {when !== null && <span className="mono text-fg-2">{when}</span>}
    </span>
  );
}
