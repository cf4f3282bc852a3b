import { AppLink } from '#client/components/ui/app-link.tsx';
import { BUTTON_TONES, Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { ACT_TONES, Elapsed } from '#client/components/ui/slot-time.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { usePlaces } from '#client/lib/places.ts';
import type { Edition, Slot } from '#shared/content/types.ts';
import { actPath } from '#shared/paths.ts';
import { beginsAt, nowAndNext, type StageNow, timeLeft } from '#shared/rules/now-next.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';

/**
 * The present and the next act on each stage, as a row of keys
 * (docs/product/pocket.md#now-and-next). Renders nothing while no edition is on.
 */
export function NowNext({ className }: { className?: string }) {
  const now = useNow();
  const found = nowAndNext(useContent().editions, now);
  if (found === null) return null;
  // Stages with an act on them first: what is on is what is looked for.
  const stages = [...found.stages].sort((a, b) => Number(isQuiet(a)) - Number(isQuiet(b)));
  return (
    <section className={cx('plate plate--night on-night', className)} aria-labelledby="na-tittel">
      <h2 id="na-tittel" className="display display--h4">
        Nå og neste
      </h2>
      <ul>
        {stages.map((stage) => (
          <Stage key={stage.stage} stage={stage} edition={found.edition} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** Now and next below the hero of the home page. */
export function NowNextSection() {
  return (
    <div className="wrap has-[ul]:pt-2">
      <NowNext />
      <Places />
    </div>
  );
}

/** While an edition is on, the way to practical information and the plan is short. */
function Places() {
  const places = usePlaces();
  if (places.length === 0) return null;
  return (
    <ul className="mt-5 flex flex-wrap gap-2">
      {places.map(({ part, label, href }) => (
        <li key={part}>
          <Button href={href} variant="coal" size="sm">
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const KEYS = classes('grid w-full grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-2');
const ACT = classes('wrap-anywhere flex flex-col items-start justify-center text-left');
const ON = classes('@container gap-2.5 px-5 pt-3 pb-6');
const LOW = classes('min-h-[62px] px-3');

interface StageProps {
  stage: StageNow;
  edition: Edition;
  now: Date;
}

const isQuiet = (stage: StageNow) => stage.now.length + stage.cancelled.length === 0;

function Stage({ stage, edition, now }: StageProps) {
  const { next } = stage;
  return (
    <li className="mt-4 flex flex-wrap gap-x-4 gap-y-2 md:grid md:max-lg:grid-cols-[7rem_minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[10rem_minmax(0,2fr)_minmax(0,1fr)]">
      <h3 className="wrap-anywhere font-extrabold text-body md:self-center">{stage.name}</h3>
      {isQuiet(stage) ? (
        <Unlit>Ingen på scenen nå</Unlit>
      ) : (
        <div className={KEYS}>
          {stage.now.map((slot) => {
            const left = timeLeft(slot, now);
            const label = left === null ? 'Nå' : `Nå · ${left}`;
            return <ActKey key={slot.id} slot={slot} edition={edition} label={label} isOn />;
          })}
          {stage.cancelled.map((slot) => (
            <ActKey key={slot.id} slot={slot} edition={edition} label="Avlyst" />
          ))}
        </div>
      )}
      <div className={KEYS}>
        {next === null ? (
          <Unlit>Ikke mer på denne scenen</Unlit>
        ) : (
          <ActKey slot={next} edition={edition} label={`Neste ${beginsAt(next, now)}`} />
        )}
      </div>
    </li>
  );
}

interface ActKeyProps {
  slot: Slot;
  edition: Edition;
  label: string;
  isOn?: boolean;
}

/** The key of an act: in the colour of its kind and pressed while it is on, else dark with a line in that colour. */
function ActKey({ slot, edition, label, isOn = false }: ActKeyProps) {
  const mark = slotMark(slot, edition);
  const cancelled = mark?.kind === 'cancelled';
  const tone = BUTTON_TONES[ACT_TONES[slot.kind]];
  const note = mark && !cancelled && <span className="mono">{mark.text}</span>;
  if (!isOn) {
    return (
      <AppLink
        href={actPath(slot.id)}
        className={cx('key key--coal', ACT, LOW, cancelled && 'key--unlit')}
      >
        <span
          className={cx(tone, 'grid pl-3')}
          style={{ borderLeft: `6px solid var(--${tone ? 'top' : 'color-bone'})` }}
        >
          {cancelled ? <s>{slot.act}</s> : slot.act} <span className="mono">{label}</span> {note}
        </span>
      </AppLink>
    );
  }
  return (
    <AppLink href={actPath(slot.id)} className={cx('key', ACT, tone, ON)} data-state="active">
      <span className="display text-[clamp(1.25rem,10cqi,2.875rem)] leading-none">{slot.act}</span>{' '}
      <span className="mono tag tag--night inline-flex items-center gap-2">
        <i className="led" aria-hidden="true" />
        {label}
      </span>{' '}
      {note}
      <Elapsed slot={slot} />
    </AppLink>
  );
}

function Unlit({ children }: { children: string }) {
  return (
    <p
      className={cx(
        'mono text-fg-2 md:min-h-[62px] md:rounded-key md:bg-[#1d2024] md:px-3 md:[box-shadow:inset_0_-8px_#121417,inset_0_2px_#25282c,0_0_0_1px_#0c0d0f]',
        ACT,
      )}
    >
      {children}
    </p>
  );
}
