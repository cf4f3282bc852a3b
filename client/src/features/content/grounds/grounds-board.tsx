import type { CSSProperties } from 'react';
import { CAUTION } from '#client/components/back-office/looks.ts';
import { lookOf } from '#client/components/ui/area-looks.ts';
import type { ButtonVariant } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { AREA_NAMES } from '#shared/content/place-words.ts';
import type { AreaKind } from '#shared/contracts/places.ts';
import type { Json } from '#shared/rules/content-pointer.ts';
import { GROUNDS_HEIGHT, GROUNDS_WIDTH } from '#shared/rules/grounds.ts';
import { sourceOf } from '../editor/picture-control.tsx';
import { BUTTON_TONES, KEY_STATES } from '../programme/board.tsx';
import { type DraftArea, nameOf, overlapsOf, type Place, placeWords } from './area.ts';
import { type AreaMoves, CORNER } from './use-area-moves.ts';

const TONE_BLUE = classes('text-[#fff] [--edge:#1d309f] [--surface:var(--color-blue-fill)]');

type Variables = CSSProperties & Record<`--${string}`, number>;

/** The board's keys in the colours of the plan, whose blue is that of the caps. */
const TONES: Record<ButtonVariant, string> = {
  ...BUTTON_TONES,
  b: TONE_BLUE,
};

/** The grid, a square a unit. */
const BOARD = classes(
  'relative w-full overflow-hidden rounded-panel bg-night [--across:calc(100%/24)] [--down:calc(100%/16)] [aspect-ratio:3/2] forced-colors:border forced-colors:border-[CanvasText]',
);
const GRID = classes(
  'pointer-events-none absolute inset-0 bg-[length:var(--across)_var(--down)] bg-[linear-gradient(90deg,var(--color-coal-3)_0_1px,transparent_1px),linear-gradient(var(--color-coal-3)_0_1px,transparent_1px)]',
);
const PLACE = classes(
  'absolute top-[calc(var(--y)*var(--down))] left-[calc(var(--x)*var(--across))] h-[calc(var(--h)*var(--down))] w-[calc(var(--w)*var(--across))] p-px data-lifted:z-3 data-selected:z-2',
);
const KEY = classes(
  'relative grid size-full cursor-grab touch-none select-none content-center justify-items-center gap-0.5 overflow-hidden rounded-key-s bg-(--surface) px-1 pb-1 text-center text-[0.8125rem] leading-[1.1] [box-shadow:inset_0_-4px_0_var(--edge)] forced-colors:border-2 forced-colors:border-[ButtonText]',
);
const COVERED = classes(
  'bg-[repeating-linear-gradient(45deg,var(--surface)_0_8px,var(--edge)_8px_12px)]',
);
const CORNER_LOOK = classes(
  'absolute right-0 bottom-0 size-[min(24px,50%)] cursor-nwse-resize after:absolute after:right-1 after:bottom-1 after:size-2 after:border-current after:border-r-3 after:border-b-3',
);

interface GroundsBoardProps {
  areas: readonly DraftArea[];
  /** Picture below the areas. */
  picture: Json;
  selected: string | null;
  moves: AreaMoves;
}

/** A floor as a grid on which each area is a button that can be moved and sized. */
export function GroundsBoard({ areas, picture, selected, moves }: GroundsBoardProps) {
  const { moving } = moves;
  const shown = areas.map((area) => (area.id === moving?.id ? { ...area, ...moving.place } : area));
  const overlaps = overlapsOf(shown);
  const source = sourceOf(picture);
  return (
    <>
      <p className="dim" id="plan-hjelp">
        Dra et område, eller velg det: piltastene flytter det én rute, Shift og piltast endrer
        størrelsen, Enter åpner feltene, Delete fjerner det.
      </p>
      <section
        data-grounds
        tabIndex={-1}
        className={BOARD}
        aria-label={`Plan, ${GROUNDS_WIDTH} ganger ${GROUNDS_HEIGHT} ruter`}
        aria-describedby="plan-hjelp"
      >
        {source !== null && (
          <img
            src={source}
            alt=""
            className="pointer-events-none absolute inset-0 size-full object-cover opacity-40 [image-rendering:pixelated]"
          />
        )}
        <div className={GRID} />
        <ul>
          {shown.map((area) => (
            <AreaKey
              key={area.id}
              area={area}
              isLifted={area.id === moving?.id}
              isSelected={area.id === selected}
              isCovered={overlaps.some((pair) => pair.includes(area))}
              handlers={moves.keyProps(areas.find(({ id }) => id === area.id) ?? area)}
            />
          ))}
        </ul>
      </section>
      <Overlaps pairs={overlaps} />
    </>
  );
}

interface AreaKeyProps {
  area: DraftArea;
  isLifted: boolean;
  isSelected: boolean;
  isCovered: boolean;
  handlers: object;
}

const placeStyle = ({ x, y, w, h }: Place): Variables => ({
  '--x': x,
  '--y': y,
  '--w': w,
  '--h': h,
});

/** The id of an area's button on the board. */
export const areaKeyId = (id: string): string => `plan-${id}`;

function AreaKey({ area, isLifted, isSelected, isCovered, handlers }: AreaKeyProps) {
  const kind = AREA_NAMES[area.kind as AreaKind];
  const name = nameOf(area);
  const look = lookOf(area.kind as AreaKind);
  return (
    <li
      className={PLACE}
      style={placeStyle(area)}
      data-lifted={isLifted || undefined}
      data-selected={isSelected || undefined}
    >
      <button
        type="button"
        id={areaKeyId(area.id)}
        title={name}
        aria-label={[
          name,
          name.startsWith(kind) ? '' : kind,
          placeWords(area),
          isCovered ? 'ligger oppå et annet område' : '',
        ]
          .filter(Boolean)
          .join(', ')}
        className={cx(
          KEY,
          TONES[look.colour],
          isCovered && COVERED,
          KEY_STATES.focused,
          isSelected && KEY_STATES.selected,
          isLifted && 'cursor-grabbing outline-dashed outline-3 outline-yellow',
        )}
        aria-current={isSelected || undefined}
        {...handlers}
      >
        {area.w > 1 && area.h > 1 && <Icon icon={look.icon} size={16} className={look.light} />}
        <span className="wrap-anywhere line-clamp-2 font-extrabold">{name}</span>
        {isCovered && area.h > 1 && (
          <span className="truncate font-mono font-semibold text-mono-s">Overlapper</span>
        )}
        <span className={CORNER_LOOK} {...{ [CORNER]: '' }} />
      </button>
    </li>
  );
}

/** Which areas cover each other, in words. */
export function Overlaps({ pairs }: { pairs: readonly [DraftArea, DraftArea][] }) {
  if (pairs.length === 0) return null;
  return (
    <div className={cx(CAUTION, 'mt-3')}>
      <ul>
        {pairs.map(([one, other]) => (
          <li key={`${one.id} ${other.id}`}>
            {nameOf(one)} og {nameOf(other)} ligger oppå hverandre.
          </li>
        ))}
      </ul>
    </div>
  );
}
