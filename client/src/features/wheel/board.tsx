import type { ReactNode } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import { type WheelField, wheel } from '#shared/content/wheel.ts';
import { RING } from './chase.ts';
import { wheelTexts } from './wheel-texts.ts';

export interface BoardProps {
  /** Place in the ring that is lit. */
  lit: number | undefined;
  /** The light has come to rest. */
  rests: boolean;
  /** What stands in the middle. */
  children: ReactNode;
}

function lookOf(field: WheelField, rests: boolean): string {
  if (!rests) return 'hjul__felt--tent';
  return field.kind === 'nothing' ? 'hjul__felt--tent' : 'hjul__felt--gevinst';
}

/** The eight fields as keys around the one that is pressed. */
export function Board({ lit, rests, children }: BoardProps) {
  return (
    <div className="plate plate--natt on-natt hjul__brett">
      <ul aria-label={wheelTexts.board}>
        {wheel.map((field, place) => {
          const cell = RING[place] ?? 0;
          return (
            <li
              key={field.id}
              className={cx('hjul__felt', lit === place && lookOf(field, rests))}
              style={{ gridArea: `${Math.floor(cell / 3) + 1} / ${(cell % 3) + 1}` }}
            >
              <span>{field.label}</span>
            </li>
          );
        })}
      </ul>
      <div className="hjul__midt">{children}</div>
    </div>
  );
}
