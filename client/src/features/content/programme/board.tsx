import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { CAUTION } from '#client/components/back-office/looks.ts';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { ACT_TONES } from '#client/components/ui/slot-time.tsx';
import { shownStart, shownTime } from '#shared/rules/acts.ts';
import { useDraft, useValue } from '../editor/draft-context.tsx';
import { type Board, type BoardKey, layBoard, type Moving, STEP_MINUTES } from './board-layout.ts';
import { type DraftSlot, LAST_MINUTE, moveOps, timeOf } from './slot.ts';

type Variables = CSSProperties & Record<`--${string}`, number>;

const TONES: Readonly<Record<string, KeyTone>> = ACT_TONES;

type KeyTone = keyof typeof BUTTON_TONES;
/** Colours of the keys on a board. */
export const BUTTON_TONES = classes({
  bone: 'text-night [--edge:var(--color-bone-3)] [--surface:var(--color-bone)]',
  y: 'text-night [--edge:#b89a2b] [--surface:var(--color-yellow)]',
  r: 'text-night [--edge:#a92a1d] [--surface:var(--color-red-light)]',
  g: 'text-night [--edge:#199a51] [--surface:var(--color-green-light)]',
  b: 'text-night [--edge:#4e5fc0] [--surface:#8a9dff]',
  coal: 'text-fg [--edge:#17191d] [--surface:var(--color-coal-3)]',
  cancelled: 'text-fg-2 [--edge:var(--color-coal-1)] [--surface:var(--color-coal-2)]',
});
const KEY = classes(
  'grid size-full cursor-grab touch-pan-x touch-pan-y select-none content-center gap-0.5 overflow-hidden rounded-key-s bg-(--surface) px-2 pt-1 pb-2 text-left text-small leading-[1.15] [box-shadow:inset_0_-5px_0_var(--edge)]',
);
export const KEY_STATES = classes({
  focused: 'focus-visible:outline-3 focus-visible:outline-yellow focus-visible:outline-offset-2',
  selected: 'outline-3 outline-cyan -outline-offset-3',
  lifted:
    'aria-pressed:cursor-grabbing aria-pressed:outline-dashed aria-pressed:outline-3 aria-pressed:outline-yellow aria-pressed:outline-offset-2 aria-pressed:[box-shadow:inset_0_-2px_0_var(--edge)]',
});
/** Sets the range of a minute's width, the row's height and the width of the names. */
const BOARD = classes(
  '@container mt-3 scroll-pl-[calc(var(--stage)+8px)] overflow-x-auto rounded-panel bg-night py-3 pl-3.5 [--narrowest:1.8px] [--row-height:64px] [--stage:6.5rem] [--widest:1.8px] md:[--narrowest:2.2px] md:[--stage:9.5rem] md:[--widest:4.3px]',
);
/**
 * A minute is wide enough for the shortest act to show its time and the start of its name, and for
 * the day to fill the board.
 */
const PLANE = classes(
  'w-[calc(var(--stage)+var(--minutes)*var(--minute)+24px)] min-w-full [--minute:max(clamp(var(--narrowest),calc(64px/max(var(--shortest),1)),var(--widest)),calc((100cqw-var(--stage)-24px)/var(--minutes)))]',
);
/** The empty grid, one cell an hour. */
const TRACK = classes(
  'relative h-[calc(var(--lanes)*var(--row-height))] border-coal-3 border-b bg-[repeating-linear-gradient(90deg,var(--color-coal-3)_0_1px,transparent_1px_calc(60*var(--minute)))]',
);
const PLACE = classes(
  'absolute top-[calc(var(--lane)*var(--row-height)+4px)] left-[calc(var(--from)*var(--minute))] h-[calc(var(--row-height)-8px)] w-[calc(var(--length)*var(--minute))] pr-0.5 data-lifted:z-3',
);
const MARK = classes('font-mono font-semibold text-mono-s leading-[1.1]');

/** Scrolls the board, and nothing else, to the chosen act unless it is in view. */
function showInBoard(key: HTMLElement | null): void {
  const board = key?.closest('[data-programme]');
  if (!key || !board) return;
  const [act, view] = [key.getBoundingClientRect(), board.getBoundingClientRect()];
  if (act.left < view.left + view.width / 5 || act.right > view.right)
    board.scrollLeft += act.left - view.left - view.width / 3;
}

interface ProgrammeBoardProps {
  slots: readonly DraftSlot[];
  selected: string | null;
  onSelect: (id: string) => void;
}

/** One day as a timeline: a row for each stage, each act a button that can be moved. */
export function ProgrammeBoard({ slots, selected, onSelect }: ProgrammeBoardProps) {
  const { session } = useDraft();
  const stages = useValue('/stages');
  const layOut = (moving: Moving | null) => layBoard(slots, stages, moving);
  const onDrop = ({ id, start, stage }: Moving) => {
    const slot = slots.find((one) => one.id === id);
    if (slot === undefined) return;
    session.run(moveOps(slot, { start: timeOf(start), stage }));
  };
  const moves = useBoardMoves({ layOut, onDrop, onSelect });
  const board = layOut(moves.moving);
  const hours = Array.from(
    { length: (board.to - board.from) / 60 + 1 },
    (_, index) => board.from + index * 60,
  );
  const lengths = board.rows.flatMap(({ keys }) => keys.map(({ minutes }) => minutes));
  const size: Variables = {
    '--minutes': board.to - board.from,
    '--shortest': Math.min(60, ...lengths),
  };
  return (
    <>
      <p className="dim">
        Dra en tast, eller velg den og trykk Enter: piltastene flytter den fem minutter eller til en
        annen scene, Enter slipper, Escape setter tilbake.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <section data-programme className={BOARD} aria-label="Programtavle" tabIndex={0}>
        <div className={PLANE} style={size}>
          <div
            className="relative ml-(--stage) h-7 font-medium font-mono text-fg-2 text-mono leading-none"
            aria-hidden="true"
          >
            {hours.map((minute) => (
              <span
                key={minute}
                className="first:translate-none absolute left-[calc(var(--from)*var(--minute))] -translate-x-1/2"
                style={{ '--from': minute - board.from } as Variables}
              >
                {shownStart(timeOf(minute))}
              </span>
            ))}
          </div>
          {board.rows.map((row) => (
            <div
              key={row.stage}
              className="grid grid-cols-[var(--stage)_minmax(0,1fr)]"
              data-stage={row.stage}
              style={{ '--lanes': row.lanes } as Variables}
            >
              <h4 className="wrap-anywhere sticky left-0 z-2 grid content-center bg-night pr-3 text-small">
                {row.name || 'Uten navn'}
              </h4>
              <ul className={TRACK}>
                {row.keys.map((key) => (
                  <ActKey key={key.slot.id} {...{ board, moves, selected }} act={key} row={row} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      <Clashes rows={board.rows} />
      <Homeless slots={board.homeless} onSelect={onSelect} />
      <p className="sr-only" role="status">
        {moves.told}
      </p>
    </>
  );
}

interface ActKeyProps {
  board: Board;
  moves: BoardMoves;
  selected: string | null;
  act: BoardKey;
  row: Board['rows'][number];
}

const STATUS: Record<string, string> = { cancelled: 'Avlyst', moved: 'Ny tid' };

function ActKey({ board, moves, selected, act, row }: ActKeyProps) {
  const { slot, start, minutes, lane } = act;
  const isCancelled = slot.status === 'cancelled';
  const tone = isCancelled ? 'cancelled' : (TONES[String(slot.kind)] ?? 'bone');
  const isLifted = moves.moving?.id === slot.id;
  const until = slot.end === null ? '' : `–${shownTime(timeOf(start + minutes))}`;
  const place: Variables = { '--from': start - board.from, '--length': minutes, '--lane': lane };
  const others = row.clashes
    .filter((clash) => clash.includes(act))
    .flatMap((clash) => clash.filter((one) => one !== act).map(nameOf));
  const status = STATUS[String(slot.status)];
  return (
    <li className={PLACE} style={place} data-lifted={isLifted || undefined}>
      <button
        id={keyId(act)}
        ref={selected === slot.id ? showInBoard : null}
        type="button"
        className={cx(
          KEY,
          BUTTON_TONES[tone],
          KEY_STATES.focused,
          selected === slot.id && KEY_STATES.selected,
          KEY_STATES.lifted,
          'forced-colors:border-2 forced-colors:border-[ButtonText]',
        )}
        aria-pressed={isLifted}
        aria-current={selected === slot.id || undefined}
        {...moves.keyProps(act, row.stage)}
      >
        <span className={cx(MARK, 'whitespace-nowrap')}>
          {shownStart(timeOf(start))}
          {until}
        </span>{' '}
        <span className={cx('truncate font-extrabold', isCancelled && 'line-through')}>
          {nameOf(act)}
        </span>{' '}
        {(status !== undefined || others.length > 0) && (
          <span className={cx(MARK, 'whitespace-nowrap')}>
            {status}{' '}
            {others.length > 0 && (
              <span className="rounded-pip bg-night px-1 text-yellow">
                Samtidig <span className="sr-only">med {others.join(' og ')}</span>
              </span>
            )}
          </span>
        )}
        <span className="sr-only">, {row.name}</span>
      </button>
    </li>
  );
}

const nameOf = ({ slot }: BoardKey) => String(slot.act || 'Uten navn');
const keyId = ({ slot }: BoardKey) => `tavle-${slot.id}`;
const timesOf = ({ start, minutes }: BoardKey) =>
  `${shownStart(timeOf(start))}–${shownTime(timeOf(start + minutes))}`;

/** Acts that are on at once, with the way to each of them. */
function Clashes({ rows }: Pick<Board, 'rows'>) {
  if (rows.every(({ clashes }) => clashes.length === 0)) return null;
  return (
    <section className={cx(CAUTION, 'mt-3')} aria-label="Samtidige programposter">
      <Icon icon={TriangleAlert} />
      <div className="min-w-0 flex-[1_1_16rem]">
        <p>To på samme scene til samme tid. Flytt den ene, eller gi den en annen scene.</p>
        <ul>
          {rows.flatMap(({ stage, name, clashes }) =>
            clashes.map((clash) => (
              <li
                key={[stage, ...clash.map(keyId)].join()}
                className="wrap-anywhere flex flex-wrap items-center gap-x-3"
              >
                {clash.map((act) => (
                  <button
                    key={keyId(act)}
                    type="button"
                    className="min-h-11 cursor-pointer text-left font-bold underline"
                    onClick={() => document.getElementById(keyId(act))?.focus()}
                  >
                    {nameOf(act)}, {timesOf(act)}
                  </button>
                ))}
                <span className="text-fg-2">{name}</span>
              </li>
            )),
          )}
        </ul>
      </div>
    </section>
  );
}

/** Acts without a valid start or stage. */
function Homeless({ slots, onSelect }: Pick<ProgrammeBoardProps, 'slots' | 'onSelect'>) {
  if (slots.length === 0) return null;
  return (
    <div className={CAUTION}>
      <p>Uten klokkeslett eller kjent scene:</p>
      <div className="flex flex-wrap gap-2">
        {slots.map(({ id, act }) => (
          <button key={id} type="button" className={BUTTON.edge} onClick={() => onSelect(id)}>
            {String(act || 'Uten navn')}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Distance from which a press counts as a drag, in px. */
export const DRAG_PX = 5;

interface BoardMoves {
  moving: Moving | null;
  /** Announcement for screen readers while an act is moved. */
  told: string;
  /** Event handlers of an act's button. */
  keyProps: (key: BoardKey, stage: string) => object;
}

interface BoardMovesOptions {
  layOut: (moving: Moving | null) => Board;
  onDrop: (moving: Moving) => void;
  onSelect: (id: string) => void;
}

const within = (minute: number) => Math.min(LAST_MINUTE - 4, Math.max(0, minute));
const inSteps = (minutes: number) => Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;

/**
 * Moving acts on the board. Enter or Space lifts one; arrows move it by five minutes or to another
 * stage; Enter drops it and Escape cancels. The pointer drags.
 */
function useBoardMoves({ layOut, onDrop, onSelect }: BoardMovesOptions): BoardMoves {
  const [moving, setMoving] = useState<Moving | null>(null);
  const [told, setTold] = useState('');
  const drag = useRef<{ x: number; y: number; minute: number; from: Moving } | null>(null);
  const { rows } = layOut(moving);
  const where = ({ start, stage }: Moving) =>
    `${shownStart(timeOf(start))}, ${rows.find((row) => row.stage === stage)?.name ?? stage}`;
  const end = (words: string) => {
    setMoving(null);
    setTold(words);
  };
  const drop = (key: BoardKey, at: Moving) => {
    end(`${nameOf(key)} er sluppet: ${where(at)}.`);
    onDrop(at);
  };
  const putBack = (key: BoardKey) => end(`${nameOf(key)} er satt tilbake.`);
  const shift = (at: Moving, minutes: number, by: number) => {
    const index = rows.findIndex(({ stage }) => stage === at.stage);
    const row = rows[Math.min(rows.length - 1, Math.max(0, index + by))];
    const next = { ...at, start: within(at.start + minutes), stage: row?.stage ?? at.stage };
    setMoving(next);
    setTold(where(next));
  };

  const onKeyDown = (event: KeyboardEvent, key: BoardKey, stage: string) => {
    const isPress = event.key === 'Enter' || event.key === ' ';
    const at = moving?.id === key.slot.id ? moving : null;
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-STEP_MINUTES, 0],
      ArrowRight: [STEP_MINUTES, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const arrow = arrows[event.key];
    if (!isPress && (at === null || (arrow === undefined && event.key !== 'Escape'))) return;
    event.preventDefault();
    event.stopPropagation();
    if (at === null) {
      setMoving({ id: key.slot.id, start: key.start, stage });
      setTold(
        `${nameOf(key)} er løftet. Piltastene flytter fem minutter, opp og ned bytter scene. Enter slipper, Escape setter tilbake.`,
      );
    } else if (isPress) drop(key, at);
    else if (arrow === undefined) putBack(key);
    else shift(at, ...arrow);
  };

  const keyProps = (key: BoardKey, stage: string) => ({
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, key, stage),
    onFocus: () => onSelect(key.slot.id),
    onBlur: () => {
      if (moving?.id === key.slot.id && drag.current === null) putBack(key);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const width = event.currentTarget.getBoundingClientRect().width;
      const from = { id: key.slot.id, start: key.start, stage };
      drag.current = { x: event.clientX, y: event.clientY, minute: width / key.minutes, from };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (drag.current === null) return;
      const { x, y, minute, from } = drag.current;
      if (moving === null && Math.hypot(clientX - x, clientY - y) < DRAG_PX) return;
      const start = within(from.start + inSteps((clientX - x) / minute));
      const row = stageAt(clientX, clientY);
      setMoving({ ...from, start, stage: row ?? moving?.stage ?? from.stage });
    },
    onPointerUp: () => {
      const isDragged = drag.current !== null && moving?.id === key.slot.id;
      drag.current = null;
      if (isDragged) drop(key, moving);
    },
    onPointerCancel: () => {
      drag.current = null;
      setMoving(null);
    },
  });
  return { moving, told, keyProps };
}

/** The stage of the row at viewport coordinates. */
function stageAt(x: number, y: number): string | null {
  const rows = document
    .elementsFromPoint(x, y)
    .filter((element) => element.matches('[data-stage]'));
  return rows[0]?.getAttribute('data-stage') ?? null;
}
