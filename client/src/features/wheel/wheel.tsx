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
import '#client/styles/utilities.css';

/** Width and height of the picture in pixels; it is enlarged without smoothing. */
export const DISC_SIZE = 104;
/** In pixels, like those below: inner radius of the fields, around the key in the middle. */
const HUB = 22;
const RIM = 4;
const FRAME = 2;

type Colour = readonly [red: number, green: number, blue: number];

const NIGHT: Colour = [11, 12, 14];
const BLANK: Colour = [28, 31, 35];
const BLANK_EDGE: Colour = [58, 63, 70];
const BONE: Colour = [244, 239, 228];
const BONE_EDGE: Colour = [164, 151, 124];
const YELLOW: Colour = [255, 216, 74];
const YELLOW_EDGE: Colour = [164, 132, 20];
const GREEN: Colour = [43, 233, 124];
const GREEN_EDGE: Colour = [18, 148, 74];

/** Fill and edge of a field: wins are bone, the highest win of points is yellow, the rest unlit. */
function coloursOf(field: WheelField, top: number, isWon: boolean): readonly [Colour, Colour] {
  if (field.kind === 'nothing') return [BLANK, BLANK_EDGE];
  if (isWon) return [GREEN, GREEN_EDGE];
  return field.points > 0 && field.points === top ? [YELLOW, YELLOW_EDGE] : [BONE, BONE_EDGE];
}

/** The eight colours of three lamps: red 4, green 2, blue 1. */
const LIGHTS: readonly Colour[] = [
  NIGHT,
  [63, 91, 255],
  GREEN,
  [76, 227, 245],
  [255, 68, 51],
  [255, 95, 210],
  YELLOW,
  BONE,
];
/** Lamps of the glow below the key: position in pixels from the middle, and reach. */
const LAMPS = [
  { x: -12, y: 7, bit: 4 },
  { x: 0, y: 11, bit: 2 },
  { x: 12, y: 7, bit: 1 },
] as const;
const REACH = 12;
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** The glow at a pixel, dithered to the eight colours. */
function glowAt(x: number, y: number, row: number, column: number): Colour {
  const threshold = ((BAYER[(row % 4) * 4 + (column % 4)] ?? 0) + 0.5) / 16;
  const bits = LAMPS.filter((lamp) => 1 - Math.hypot(x - lamp.x, y - lamp.y) / REACH > threshold);
  return LIGHTS[bits.reduce((sum, { bit }) => sum + bit, 0)] ?? NIGHT;
}

interface Disc {
  fields: readonly WheelField[];
  /** Degrees, clockwise. */
  turn: number;
  /** Index of the won field, once the wheel rests. */
  won: number | undefined;
  /** The key in the middle can be pressed and glows. */
  glows: boolean;
}

/** RGBA of every pixel, row by row; without anti-aliasing. */
export function discPixels({ fields, turn, won, glows }: Disc): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(DISC_SIZE * DISC_SIZE * 4);
  const top = Math.max(...fields.map(({ points }) => points));
  const colours = fields.map((field, place) => coloursOf(field, top, place === won));
  const middle = (DISC_SIZE - 1) / 2;
  const width = 360 / fields.length;
  for (let row = 0; row < DISC_SIZE; row += 1) {
    for (let column = 0; column < DISC_SIZE; column += 1) {
      const [x, y] = [column - middle, row - middle];
      const radius = Math.hypot(x, y);
      if (radius > middle) continue;
      // Clockwise from the top, relative to the wheel; the first field is centred on 0.
      const angle = (Math.atan2(x, -y) * 180) / Math.PI - turn + width / 2;
      const inside = ((angle % 360) + 360) % 360;
      const [face, edge] = colours[Math.floor(inside / width) % fields.length] ?? [BLANK, BLANK];
      const fromSide =
        Math.min(inside % width, width - (inside % width)) * (Math.PI / 180) * radius;
      const isBetween = radius < HUB || radius > middle - FRAME || fromSide < 0.9;
      const lit = radius > middle - FRAME - RIM ? edge : face;
      const hub = glows && radius < HUB - 1 ? glowAt(x, y, row, column) : NIGHT;
      data.set([...(isBetween ? hub : lit), 255], (row * DISC_SIZE + column) * 4);
    }
  }
  return data;
}

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
    <Form submitting={pending} onSubmit={submit} method="post" aria-label="Lykkehjulet">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_312px] md:items-center md:gap-8">
        {/* The result replaces the form in the same grid cell, so that nothing around it moves. */}
        <div className="grid">
          <div
            className={cx(ANSWER, 'data-done:invisible [&>.field]:w-full')}
            inert={answer !== undefined}
            data-done={isDone || undefined}
          >
            <p>
              Ett forsøk per e-postadresse og dag. Feltene har ulik sjanse. Vinner du, kommer
              gevinsten på e-post, eller rett i profilen din når du er logget inn.
            </p>
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
              Hva vi lagrer, står i{' '}
              <AppLink className="link" href={paths.privacy} onClick={onLeave}>
                Personvern
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
            <SubmitKey pending={pending} pendingText="Snurrer..." full>
              Snurr
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
    failure: { title: 'Kunne ikke snurre hjulet', fallback: 'Prøv igjen senere', isQuiet: true },
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
          Se gavene dine
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
  'absolute top-1/2 left-1/2 -mt-5 -ml-10.5 grid h-10 w-21 place-items-center text-center font-bold text-mono leading-[1.15] max-[386px]:-ml-8 max-[386px]:w-16 max-[386px]:text-[0.6875rem]',
);
const NEEDLE = classes('absolute -top-4.5 left-1/2 -ml-4.5 h-[27px] w-9 bg-red-light');
/* Here, and not utilities: no other part of the site has them, and their sheet is kept for all. */
const NEEDLE_SHAPE: CSSProperties = {
  clipPath:
    'polygon(0 0, 36px 0, 36px 9px, 27px 9px, 27px 18px, 21px 18px, 21px 27px, 15px 27px, 15px 18px, 9px 18px, 9px 9px, 0 9px)',
};
const UPRIGHT: CSSProperties = {
  transform:
    'rotate(calc(var(--place) + var(--turned))) translateY(calc(var(--disc) * -0.335)) rotate(calc(-1 * (var(--place) + var(--turned))))',
};

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
      <ul aria-label="Feltene på hjulet">
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
            style={{ '--place': `${(place * 360) / wheel.length}deg`, ...UPRIGHT } as CSSProperties}
          >
            <span>{field.label}</span>
          </li>
        ))}
      </ul>
      <span className={NEEDLE} style={NEEDLE_SHAPE} aria-hidden="true" />
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
