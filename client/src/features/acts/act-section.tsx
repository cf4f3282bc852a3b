import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { ReactNode } from 'react';
import { calendarFileUrl } from '#client/components/calendar/festival-days.ts';
import { UNLIT_KEY } from '#client/components/data/unlit-key.ts';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { BUTTON_TONES } from '#client/components/ui/button-looks.ts';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { SlotTime } from '#client/components/ui/slot-time.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { ACT_TONES } from '#client/lib/act-tones.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useSite } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import { capitalize } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { type Act, actDay, kindName, shownTimes } from '#shared/rules/acts.ts';
import { isOver, slotState } from '#shared/rules/festival-phase.ts';
import { timeLeft } from '#shared/rules/now-next.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';
import { stageName } from '#shared/rules/stages.ts';
import { ActNeighbours } from './act-neighbours.tsx';
import { ActPicture } from './act-picture.tsx';
import { actTexts } from './act-texts.ts';
import { ShareKey } from './share-key.tsx';

const STRUCK = classes('line-through decoration-[0.08em]');
const MARK = classes('px-2.5 py-1 text-mono');

interface ActSectionProps {
  act: Act;
  /** The key that marks the act. */
  star?: ReactNode;
}

/** Everything about one act (docs/product/pocket.md#the-page-of-an-act). */
export function ActSection({ act, star }: ActSectionProps) {
  const { edition, slot } = act;
  const cancelled = slot.status === 'cancelled';
  return (
    <Section labelledBy="akt-tittel" className="pt-[clamp(2rem,4vw,3.5rem)]">
      <p className="mono mb-6 text-fg-2">
        <AppLink className="link inline-block py-2.5" href={paths.events}>
          {labels.events.programme}
        </AppLink>{' '}
        <span aria-hidden="true">/</span> {edition.name}
      </p>
      <div className="split-7-5">
        <div>
          <h1
            id="akt-tittel"
            className="display wrap-anywhere hyphens-auto font-stretch-112% text-[clamp(2.5rem,6.6vw,6rem)] leading-[0.98]"
          >
            {cancelled ? <s className={STRUCK}>{slot.act}</s> : slot.act}
          </h1>
          <ActState act={act} />
          <ActTime act={act} />
          <ActFacts act={act} />
          {slot.description !== '' && (
            <p className="ingress wrap-anywhere mt-8 whitespace-pre-line">{slot.description}</p>
          )}
          <ActKeys act={act} star={star} />
        </div>
        <ActPicture act={act} />
      </div>
      <ActNeighbours act={act} />
    </Section>
  );
}

/** What became of the act, and what the clock says. */
function ActState({ act: { edition, slot } }: { act: Act }) {
  const now = useNow();
  const mark = slotMark(slot, edition);
  const cancelled = mark?.kind === 'cancelled';
  const state = cancelled ? 'coming' : slotState(slot, now);
  const over = isOver(edition, now);
  if (mark === null && state === 'coming' && !over) return null;
  const left = state === 'now' && timeLeft(slot, now);
  return (
    <p className="mt-6 flex flex-wrap gap-2">
      {mark && (
        <Tag tone={cancelled ? 'bone' : 'y'} className={MARK}>
          {mark.text}
        </Tag>
      )}
      {state === 'now' && (
        <Tag tone="g" className={MARK}>
          {labels.marks.now}
          {left && `, ${left}`}
        </Tag>
      )}
      {over && (
        <Tag tone="edged" className={MARK}>
          {labels.marks.over}
        </Tag>
      )}
      {state === 'over' && !over && (
        <Tag tone="edged" className={MARK}>
          {labels.marks.done}
        </Tag>
      )}
    </p>
  );
}

/** Its time as a key: held down while it is on, unlit when nothing comes of it any more. */
function ActTime({ act: { slot } }: { act: Act }) {
  const state = slotState(slot, useNow());
  const cancelled = slot.status === 'cancelled';
  const tone = ACT_TONES[slot.kind];
  return (
    <p
      className={cx(
        'key key--xl pointer-events-none mt-7 select-text font-mono tabular-nums',
        BUTTON_TONES[tone],
        (cancelled || state === 'over') && UNLIT_KEY,
      )}
      data-state={state === 'now' ? 'active' : undefined}
    >
      <span className={cancelled ? STRUCK : undefined}>
        <SlotTime slot={slot} of="start" />
        {slot.end !== null && (
          <>
            –<SlotTime slot={slot} of="end" />
          </>
        )}
      </span>
    </p>
  );
}

function ActFacts({ act: { edition, slot } }: { act: Act }) {
  const { start, end } = shownTimes(slot);
  const { facts, openEnd } = actTexts;
  const rows = [
    [facts.day, `${capitalize(actDay(slot))} ${slot.date.slice(0, 4)}`],
    [facts.time, end === null ? `Fra ${start}. ${openEnd}` : `${start}–${end}`],
    [facts.stage, stageName(edition, slot.stage)],
    [facts.genre, slot.genre],
    [facts.kind, kindName(useSite(), slot.kind)],
    [facts.age, `ID ${slot.minAge} år`],
  ] as const;
  const shown = rows.filter(([name, value]) => {
    return value !== '' && !(name === facts.kind && value === slot.genre);
  });
  return (
    <dl className="mt-9 grid max-w-read grid-cols-[minmax(0,1fr)]">
      {shown.map(([name, value]) => (
        <div
          key={name}
          className="wrap-anywhere grid grid-cols-[6rem_minmax(0,1fr)] items-baseline border-coal-3 border-t py-2.5 font-semibold"
        >
          <dt className="mono text-fg-2">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ActKeys({ act: { edition, slot }, star }: ActSectionProps) {
  const over = slotState(slot, useNow()) === 'over';
  return (
    <div className="mt-9 flex flex-wrap gap-3.5">
      {star}
      {!over && (
        <Button
          href={calendarFileUrl([slot.id])}
          download
          variant="coal"
          icon={<Icon icon={CalendarPlus} size={20} />}
        >
          {labels.calendar.add}
        </Button>
      )}
      <ShareKey title={`${slot.act}, ${edition.name}`} />
      <Button href={paths.events} variant="coal">
        {actTexts.programme}
      </Button>
      <Button href={paths.tickets}>{actTexts.tickets}</Button>
    </div>
  );
}
