import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { classes, cx } from '#client/components/ui/cx.ts';
import { useSite } from '#client/lib/content.tsx';
import type { WheelField } from '#shared/content/types.ts';
import { DISC_SIZE, discPixels } from './draw-disc.ts';
import { placeAt } from './turn.ts';
import { wheelTexts } from './wheel-texts.ts';

export interface WheelDiscProps {
  /** Degrees, clockwise. */
  turn: number;
  /** A spin is shown: the field below the needle is marked. */
  spins: boolean;
  /** The wheel has come to rest. */
  rests: boolean;
  /** The key in the middle glows. */
  glows: boolean;
  /** What stands in the middle. */
  children: ReactNode;
}

/** The picture is 104 px wide and shown at a whole factor; the labels stand upright on its fields. */
const DISC = classes(
  'on-night relative mt-4.5 size-(--disc) justify-self-center forced-color-adjust-none [--disc:312px] max-[386px]:[--disc:208px]',
);
const FIELD = classes(
  'absolute top-1/2 left-1/2 -mt-5 -ml-10.5 grid h-10 w-21 place-items-center text-center font-bold text-mono leading-[1.15] [transform:rotate(calc(var(--place)_+_var(--turned)))_translateY(calc(var(--disc)_*_-0.335))_rotate(calc(-1_*_(var(--place)_+_var(--turned))))] max-[386px]:-ml-8 max-[386px]:w-16 max-[386px]:text-[0.6875rem]',
);
/** A triangle of three rows of the picture's pixels. */
const NEEDLE = classes(
  'absolute -top-4.5 left-1/2 -ml-4.5 h-[27px] w-9 bg-red-light [clip-path:polygon(0_0,36px_0,36px_9px,27px_9px,27px_18px,21px_18px,21px_27px,15px_27px,15px_18px,9px_18px,9px_9px,0_9px)]',
);

const isWin = (field: WheelField | undefined) => field !== undefined && field.kind !== 'nothing';

/** The wheel with its fields, a needle above it, and the key in its middle. */
export function WheelDisc({ turn, spins, rests, glows, children }: WheelDiscProps) {
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
