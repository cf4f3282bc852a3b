import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { ACT_TONES, Elapsed } from '#client/components/ui/slot-time.tsx';
import { capitalize } from '#shared/oslo-time.ts';
import { actPath } from '#shared/paths.ts';
import { stageName } from '#shared/rules/acts.ts';
import { beginsAt, timeLeft } from '#shared/rules/now-next.ts';
import { nowAndNext, type PlanAct } from '#shared/rules/plan-days.ts';
import { timeUntil } from '#shared/rules/time-text.ts';

/** Acts of the plan that are on or next; renders nothing when all of them are over. */
export function NowNext({ acts, now }: { acts: readonly PlanAct[]; now: Date }) {
  const found = nowAndNext(acts, now);
  if (found.now.length + found.next.length === 0) return null;
  return (
    <div className="plate plate--night on-night mb-10 grid gap-x-8 gap-y-5 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      <Column title="Nå" acts={found.now} look="now">
        {({ slot }) => [timeLeft(slot, now)]}
      </Column>
      <Column title="Neste" acts={found.next} look={found.now.length > 0 ? 'next' : 'first'}>
        {({ slot, start }) => [beginsAt(slot, now), `om ${timeUntil(now, start)}`]}
      </Column>
    </div>
  );
}

const LARGE_KEY = classes(
  'key wrap-anywhere min-h-25.5 flex-col items-start gap-1.5 px-5 pt-3 pb-5 text-left',
);

/** What comes has a line in the colour of its kind. */
const NEXT = classes('border-(--top) border-l-8 pl-4 text-bone');

/** Where nothing is on, how long it is until the next act stands beside it, on phones below it. */
const FIRST = classes('w-full sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6');
const UNTIL = classes(
  'display font-stretch-84% text-[1.125rem] sm:col-2 sm:row-[1/3] sm:self-end lg:text-[1.75rem]',
);

/** On now: pressed. What comes beside it is dark; where nothing is on, it has its colour. */
type Look = 'now' | 'next' | 'first';

interface ColumnProps {
  title: string;
  acts: readonly PlanAct[];
  look: Look;
  /** Texts about an act's time. */
  children: (act: PlanAct) => Moments;
}

/** When an act begins or how long it is on still; then how long it is until it begins. */
type Moments = [at: string | null, until?: string];

function Column({ title, acts, look, children }: ColumnProps) {
  if (acts.length === 0) return null;
  return (
    <section className="flex flex-col lg:only:[&_[data-name]]:text-[2.75rem]" aria-label={title}>
      <h2 className="mono mb-1.5 flex items-center gap-2 font-semibold text-fg-2 uppercase">
        {look === 'now' && <i className="led" aria-hidden="true" />}
        {capitalize(title)}
      </h2>
      <ul className="grid grow gap-3">
        {acts.map((act) => (
          <li key={act.slot.id} className="grid">
            <LargeKey act={act} look={look} times={children(act)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LargeKeyProps {
  act: PlanAct;
  look: Look;
  times: Moments;
}

function LargeKey({ act: { edition, slot }, look, times: [at, until] }: LargeKeyProps) {
  const isFirst = look === 'first';
  const text = isFirst || until === undefined ? at : `${at}, ${until}`;
  const tone = BUTTON_TONES[ACT_TONES[slot.kind]];
  return (
    <AppLink
      href={actPath(slot.id)}
      className={cx(LARGE_KEY, look === 'next' ? BUTTON_TONES.coal : tone)}
      data-state={look === 'now' ? 'active' : undefined}
    >
      <span className={cx('grid gap-1.5', look === 'next' && NEXT, isFirst && FIRST, tone)}>
        <span
          className="display text-balance font-stretch-84% text-[min(1.625rem,6vw)] leading-[1.1] lg:text-[2rem]"
          data-name
        >
          {slot.act}
        </span>{' '}
        <span className="mono flex flex-wrap gap-x-4">
          <span>{stageName(edition, slot.stage)}</span>
          {text !== null && <span> {text}</span>}
        </span>
        {isFirst && (
          <>
            {' '}
            <span className={UNTIL}>{until}</span>
          </>
        )}
      </span>
      {look === 'now' && (
        <span className="mt-auto grid w-full pt-1">
          <Elapsed slot={slot} />
        </span>
      )}
    </AppLink>
  );
}
