import { AppLink } from '#client/components/ui/app-link.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Tag } from '#client/components/ui/tag.tsx';
import { ACT_TONES } from '#client/lib/act-tones.ts';
import { labels } from '#shared/content/labels.ts';
import type { Slot } from '#shared/content/types.ts';
import { capitalize } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { shownTimes } from '#shared/rules/acts.ts';
import { slotState } from '#shared/rules/festival-phase.ts';
import { insteadOf, type PlanAct } from '#shared/rules/plan-days.ts';
import { previousTime, slotMark, takesPlace } from '#shared/rules/slot-marks.ts';
import { stageName } from '#shared/rules/stages.ts';
import { planTexts } from './plan-texts.ts';
import { Star } from './star.tsx';

interface RowProps {
  act: PlanAct;
  clashes: readonly PlanAct[];
  now: Date;
  /** Called when its star, or that of an act in its place, was pressed. */
  onStar?: ((slot: string, isOn: boolean) => void) | undefined;
}

/** One act of a plan: when, its key, its star, and what there is to say of it. */
export function PlanRow({ act, clashes, now, onStar }: RowProps) {
  const { slot, edition, isIn } = act;
  const state = slotState(slot, now);
  return (
    <li className="plan-rad" data-state={state}>
      <Times slot={slot} />
      <ActKey act={act} now={now} />
      <Star edition={edition} slot={slot} onPress={onStar} />
      <div className="plan-rad__mer">
        {!isIn && <p className="plan-rad__merknad mono">{planTexts.out}</p>}
        {clashes.length > 0 && state !== 'over' && (
          <p className="plan-rad__merknad mono">
            {planTexts.clash} {clashes.map((other) => other.slot.act).join(' og ')}
          </p>
        )}
        {isIn && !takesPlace(slot) && state !== 'over' && <Instead act={act} onStar={onStar} />}
      </div>
    </li>
  );
}

function Times({ slot }: { slot: Slot }) {
  const { start, end } = shownTimes(slot);
  const before = previousTime(slot);
  const struck = !takesPlace(slot);
  return (
    <p className={cx('plan-rad__tid', struck && 'plan-rad__tid--avlyst')}>
      {before && <s>{shownTimes({ ...slot, ...before }).start}</s>}
      <time>{start}</time>
      {end !== null && (
        <>
          <span className="sr-only">–</span>
          <time>{end}</time>
        </>
      )}
    </p>
  );
}

function ActKey({ act: { slot, edition, isIn }, now }: { act: PlanAct; now: Date }) {
  const state = slotState(slot, now);
  const mark = slotMark(slot, edition);
  const isOff = mark?.kind === 'cancelled';
  const tone = ACT_TONES[slot.kind];
  const under = [slot.genre, stageName(edition, slot.stage)].filter((text) => text !== '');
  return (
    <AppLink
      href={actPath(slot.id)}
      className={cx(
        'key plan-rad__tast',
        tone !== 'bone' && `key--${tone}`,
        (isOff || !isIn || state === 'over') && 'plan-rad__tast--mork',
      )}
      data-state={isIn && state === 'now' ? 'active' : undefined}
    >
      <span data-name>{isOff ? <s>{slot.act}</s> : slot.act}</span>
      <span className="plan-rad__under">{under.join(' · ')}</span>
      {mark && <Tag tone={isOff ? 'bone' : 'night'}>{mark.text}</Tag>}
      {isIn && state === 'now' && (
        <Tag tone="night">
          <i className="led" aria-hidden="true" />
          {capitalize(labels.marks.now)}
        </Tag>
      )}
      {state === 'over' && !isOff && <span className="sr-only">{labels.marks.done}</span>}
    </AppLink>
  );
}

function Instead({ act, onStar }: Pick<RowProps, 'act' | 'onStar'>) {
  const others = insteadOf(act);
  if (others.length === 0) return null;
  return (
    <div className="plan-rad__isteden">
      <p className="plan-rad__merknad mono">{planTexts.instead}</p>
      <ul>
        {others.map(({ edition, slot }) => (
          <li key={slot.id}>
            <span>
              <AppLink href={actPath(slot.id)} className="lenke">
                {slot.act}
              </AppLink>{' '}
              <span className="mono dempet">{timesText(slot)}</span>
            </span>
            <Star edition={edition} slot={slot} onPress={onStar} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function timesText(slot: Slot): string {
  const { start, end } = shownTimes(slot);
  return end === null ? start : `${start}–${end}`;
}
