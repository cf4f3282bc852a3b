import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '#client/components/form/field.tsx';
import { Form, Problem, SubmitKey } from '#client/components/form/form.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { useSite } from '#client/lib/content.tsx';
import { useSession } from '#client/lib/session/session.ts';
import type { WheelField } from '#shared/content/types.ts';
import { type SpinAnswer, type SpinRequest, spinRequest } from '#shared/contracts/wheel.ts';
import { paths } from '#shared/paths.ts';
import { wheelTexts } from './wheel-texts.ts';
import '#client/styles/utilities.css';
import { DISC_SIZE, discPixels } from './draw-disc.ts';

const ANSWER = classes(
  'col-start-1 row-start-1 grid min-w-0 content-start justify-items-start gap-4',
);

/** Index of the drawn prize; undefined, so the wheel stays still, if this page does not know it. */
function placeOf(fields: readonly WheelField[], { prize }: SpinAnswer): number | undefined {
  const place = fields.findIndex(({ id }) => id === prize);
  return place === -1 ? undefined : place;
}

/**
 * 'Lykkehjulet': form → sending → the wheel turns → result. The server draws the prize; the wheel
 * only shows it, and does not turn with reduced motion.
 */
export function Wheel({ onLeave }: { onLeave: () => void }) {
  const { wheel } = useSite();
  const [answer, setAnswer] = useState<SpinAnswer>();
  const place = answer && placeOf(wheel, answer);
  const { turn, rests } = useTurn(place, wheel.length);
  const call = useSpin(setAnswer);
  const { field, submit, pending, problem } = call;
  const isDone = answer !== undefined && (rests || place === undefined);
  return (
    <Form submitting={pending} onSubmit={submit} method="post" aria-label={wheelTexts.name}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_312px] md:items-center md:gap-8">
        {/* The result replaces the form in the same grid cell, so that nothing around it moves. */}
        <div className="grid">
          <div
            className={cx(ANSWER, 'data-done:invisible [&>.field]:w-full')}
            inert={answer !== undefined}
            data-done={isDone || undefined}
          >
            <p>{wheelTexts.intro}</p>
            <TextField {...field('navn')} label="Navn" autoComplete="name" required />
            <TextField
              {...field('epost')}
              type="email"
              label="E-post"
              autoComplete="email"
              inputMode="email"
              required
            />
            <Problem isLive>{problem}</Problem>
            <p className="small">
              {wheelTexts.privacyBefore}
              <AppLink className="link" href={paths.privacy} onClick={onLeave}>
                {wheelTexts.privacyLink}
              </AppLink>
              .
            </p>
          </div>
          {isDone && <Result answer={answer} onLeave={onLeave} />}
        </div>
        <WheelDisc
          turn={turn}
          spins={place !== undefined}
          rests={rests}
          glows={answer === undefined && !pending}
        >
          {answer === undefined && (
            <SubmitKey pending={pending} pendingText={wheelTexts.pending} full>
              {wheelTexts.spin}
            </SubmitKey>
          )}
        </WheelDisc>
      </div>
    </Form>
  );
}

/** Prefills name and address for a logged-in user. */
function useSpin(onSuccess: (answer: SpinAnswer) => void) {
  const { user } = useSession();
  const call = useCallForm({
    schema: spinRequest,
    send: (body: SpinRequest, headers) => api('POST /api/wheel/spin', { body, headers }),
    onSuccess,
    failure: { ...wheelTexts.failed, isQuiet: true },
    focusOnFailure: 'epost',
  });
  const { getValues, setValue } = call.form;
  useEffect(() => {
    if (user === null) return;
    if (!getValues('navn')) setValue('navn', `${user.firstName} ${user.lastName}`);
    if (!getValues('epost')) setValue('epost', user.email);
  }, [user, getValues, setValue]);
  return call;
}

/** Takes the focus, because the button that had it is gone. */
function Result({ answer, onLeave }: { answer: SpinAnswer; onLeave: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { user } = useSession();
  const drawn = useSite().wheel.find(({ id }) => id === answer.prize);
  const isWin = drawn !== undefined && drawn.kind !== 'nothing';
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className={cx(ANSWER, 'self-center')} tabIndex={-1} role="status">
      {drawn && (
        <p className="display wrap-anywhere text-[clamp(1.75rem,6vw,2.5rem)]">{drawn.label}</p>
      )}
      <p>{answer.message}</p>
      {isWin && user !== null && (
        <Button href={`${paths.profile}?fane=gaver`} size="sm" variant="coal" onClick={onLeave}>
          {wheelTexts.toGifts}
        </Button>
      )}
    </div>
  );
}

function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Animates the wheel to a field: `turn` in degrees. With reduced motion it is there at once. */
function useTurn(place: number | undefined, fields: number): { turn: number; rests: boolean } {
  const [state, setState] = useState({ turn: 0, rests: false });
  useEffect(() => {
    if (place === undefined) return setState({ turn: 0, rests: false });
    if (isStill()) return setState({ turn: restOf(place, fields), rests: true });
    const steps = turnsTo(place, fields);
    const timers = steps.map(({ turn, at }, index) =>
      setTimeout(() => setState({ turn, rests: index === steps.length - 1 }), at),
    );
    return () => timers.forEach(clearTimeout);
  }, [place, fields]);
  return state;
}

interface WheelDiscProps {
  /** Degrees, clockwise. */
  turn: number;
  /** The result is being shown: the field below the needle is marked. */
  spins: boolean;
  rests: boolean;
  glows: boolean;
  /** Content of the middle. */
  children: ReactNode;
}

/** The picture is 104 px wide and shown at an integer scale; labels are upright on its fields. */
const DISC = classes(
  'on-night relative mt-4.5 size-(--disc) justify-self-center forced-color-adjust-none [--disc:312px] max-[386px]:[--disc:208px]',
);
const FIELD = classes(
  'absolute top-1/2 left-1/2 -mt-5 -ml-10.5 grid h-10 w-21 place-items-center text-center font-bold text-mono leading-[1.15] [transform:rotate(calc(var(--place)_+_var(--turned)))_translateY(calc(var(--disc)_*_-0.335))_rotate(calc(-1_*_(var(--place)_+_var(--turned))))] max-[386px]:-ml-8 max-[386px]:w-16 max-[386px]:text-[0.6875rem]',
);
const NEEDLE = classes(
  'absolute -top-4.5 left-1/2 -ml-4.5 h-[27px] w-9 bg-red-light [clip-path:polygon(0_0,36px_0,36px_9px,27px_9px,27px_18px,21px_18px,21px_27px,15px_27px,15px_18px,9px_18px,9px_9px,0_9px)]',
);

const isWin = (field: WheelField | undefined) => field !== undefined && field.kind !== 'nothing';

function WheelDisc({ turn, spins, rests, glows, children }: WheelDiscProps) {
  const { wheel } = useSite();
  const picture = useRef<HTMLCanvasElement>(null);
  const below = placeAt(turn, wheel.length);
  const won = rests && isWin(wheel[below]) ? below : undefined;
  useEffect(() => {
    const pixels = discPixels({ fields: wheel, turn, won, glows });
    const drawing = picture.current?.getContext('2d');
    drawing?.putImageData(new ImageData(pixels, DISC_SIZE, DISC_SIZE), 0, 0);
  }, [wheel, turn, won, glows]);
  const turned: CSSProperties & Record<'--turned', string> = { '--turned': `${turn}deg` };
  return (
    <div className={DISC} style={turned}>
      <span aria-hidden="true">
        <canvas
          ref={picture}
          className="block size-full [image-rendering:pixelated]"
          width={DISC_SIZE}
          height={DISC_SIZE}
        />
      </span>
      <ul aria-label={wheelTexts.board}>
        {wheel.map((field, place) => (
          <li
            key={field.id}
            data-lit={(spins && below === place) || undefined}
            data-won={won === place || undefined}
            className={cx(
              FIELD,
              isWin(field) ? 'text-ink' : 'text-fg-2',
              'data-lit:underline data-lit:decoration-2 data-lit:underline-offset-3',
            )}
            style={{ '--place': `${(place * 360) / wheel.length}deg` } as CSSProperties}
          >
            <span>{field.label}</span>
          </li>
        ))}
      </ul>
      <span className={NEEDLE} aria-hidden="true" />
      <div className="-translate-1/2 absolute top-1/2 left-1/2 w-26 max-[386px]:w-19 [&>.key]:px-2">
        {children}
      </div>
    </div>
  );
}

/*
 * The wheel turns only when the prize is known, so it always stops on it. At its fastest a point of
 * the picture changes between light and dark fewer than three times a second, and the whole
 * animation takes at most five seconds (WCAG 2.2, 2.3.1 and 2.2.2).
 */

/** Degrees per second at the start; the wheel then slows down evenly. */
const FASTEST = 250;
/** Minimum turn in degrees. */
const LEAST = 270;
/** Frame time in ms. */
const STEP_MS = 40;

interface TurnStep {
  /** Degrees from the start, clockwise. */
  turn: number;
  /** In ms from the start. */
  at: number;
}

/** Rotation, clockwise from 0 to below 360 degrees, that puts a field below the needle (top). */
export function restOf(place: number, fields: number): number {
  return (360 - (place * 360) / fields) % 360;
}

/** Index of the field below the needle after a rotation of `turn` degrees. */
export function placeAt(turn: number, fields: number): number {
  return (fields - (Math.round((turn * fields) / 360) % fields)) % fields;
}

/** Frames of the animation until the wheel rests on a field, with linear deceleration. */
export function turnsTo(place: number, fields: number): TurnStep[] {
  const whole = LEAST + ((restOf(place, fields) - LEAST + 360) % 360);
  const lasts = (2000 * whole) / FASTEST;
  const steps: TurnStep[] = [];
  for (let at = 0; at < lasts; at += STEP_MS) {
    steps.push({ turn: Math.round(whole * (1 - (1 - at / lasts) ** 2)), at });
  }
  return [...steps, { turn: whole, at: Math.round(lasts) }];
}
