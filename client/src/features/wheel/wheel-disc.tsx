import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#client/components/ui/cx.ts';
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
    <div className="hjul__skive on-night" style={turned}>
      <span className="hjul__bilde" aria-hidden="true">
        <canvas ref={picture} width={DISC_SIZE} height={DISC_SIZE} />
      </span>
      <ul aria-label={wheelTexts.board}>
        {wheel.map((field, place) => (
          <li
            key={field.id}
            className={cx(
              'hjul__felt',
              isWin(field) && 'hjul__felt--lys',
              spins &&
                below === place &&
                (won === place ? 'hjul__felt--gevinst' : 'hjul__felt--tent'),
            )}
            style={{ '--place': `${(place * 360) / wheel.length}deg` } as CSSProperties}
          >
            <span>{field.label}</span>
          </li>
        ))}
      </ul>
      <span className="hjul__naal" aria-hidden="true" />
      <div className="hjul__midt">{children}</div>
    </div>
  );
}
