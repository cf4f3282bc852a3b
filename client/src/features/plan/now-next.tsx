import type { ReactNode } from 'react';
import { capitalize } from '#shared/oslo-time.ts';
import { beginsAt, timeLeft } from '#shared/rules/now-next.ts';
import { nowAndNext, type PlanAct } from '#shared/rules/plan-days.ts';
import { stageName } from '#shared/rules/stages.ts';
import { timeUntil } from '#shared/rules/time-text.ts';
import { planTexts } from './plan-texts.ts';

/** What of the plan is on and what begins next; nothing when all of it is over. */
export function NowNext({ acts, now }: { acts: readonly PlanAct[]; now: Date }) {
  const found = nowAndNext(acts, now);
  if (found.now.length + found.next.length === 0) return null;
  return (
    <div className="plate plate--night on-night mb-10 grid gap-x-8 gap-y-5 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      <Column title={planTexts.now} acts={found.now} isLit>
        {({ slot }) => timeLeft(slot, now)}
      </Column>
      <Column title={planTexts.next} acts={found.next}>
        {({ slot, start }) => `${beginsAt(slot, now)}, om ${timeUntil(now, start)}`}
      </Column>
    </div>
  );
}

interface ColumnProps {
  title: string;
  acts: readonly PlanAct[];
  isLit?: boolean;
  /** What is said of an act's time. */
  children: (act: PlanAct) => ReactNode;
}

function Column({ title, acts, isLit = false, children }: ColumnProps) {
  if (acts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mono mb-1.5 flex items-center gap-2 font-semibold text-fg-2 uppercase">
        {isLit && <i className="led" aria-hidden="true" />}
        {capitalize(title)}
      </h2>
      <ul className="grid gap-3">
        {acts.map((act) => (
          <li key={act.slot.id}>
            <p className="display wrap-anywhere text-pretty font-stretch-84% text-[1.625rem] leading-[1.1]">
              {act.slot.act}
            </p>
            <p className="mono dim">
              {[stageName(act.edition, act.slot.stage), children(act)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
