import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { ACT_TONES, Elapsed } from '#client/components/ui/slot-time.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import type { Slot } from '#shared/content/types.ts';
import { actPath } from '#shared/paths.ts';
import { nowAndNext, timeLeft } from '#shared/rules/now-next.ts';
import '#client/styles/utilities.css';

const LIST = classes('grid w-full gap-2 lg:grid-cols-[repeat(auto-fit,minmax(26rem,1fr))]');
const KEY = classes(
  'key wrap-anywhere @container flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-2 pb-4 text-left',
);

/** What is on at this moment, for pages of another subject: a key of one line for each act; nothing while nothing is on. */
export function OnNow({ className }: { className?: string }) {
  const now = useNow();
  const found = nowAndNext(useContent().editions, now);
  const on = found?.stages.flatMap(({ name, now: slots }) => slots.map((slot) => ({ name, slot })));
  if (!on?.length) return null;
  return (
    <ul className={cx(LIST, className)} aria-label="På scenen nå">
      {on.map(({ name, slot }) => (
        <li key={slot.id} className="grid">
          <ActKey slot={slot} stage={name} left={timeLeft(slot, now)} />
        </li>
      ))}
    </ul>
  );
}

interface ActKeyProps {
  slot: Slot;
  /** Name of its stage. */
  stage: string;
  /** Time until it ends, as text; null where that is not announced. */
  left: string | null;
}

function ActKey({ slot, stage, left }: ActKeyProps) {
  return (
    <AppLink
      href={actPath(slot.id)}
      className={cx(KEY, BUTTON_TONES[ACT_TONES[slot.kind]])}
      data-state="active"
    >
      <span className="display font-stretch-84% text-h4 leading-none">{slot.act}</span>{' '}
      <span className="@min-[48rem]:flex hidden flex-1">
        <Elapsed slot={slot} />
      </span>
      <span className="mono tag tag--night inline-flex items-center gap-2">
        <i className="led" aria-hidden="true" />
        {['Nå', stage, left].filter(Boolean).join(' · ')}
      </span>
    </AppLink>
  );
}
