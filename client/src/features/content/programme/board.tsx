import type { CSSProperties } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import { ACT_TONES } from '#client/lib/act-tones.ts';
import { timeOf } from '../editor/clock-text.ts';
import { useDraft, useValue } from '../editor/draft-context.tsx';
import { type Board, type BoardKey, layBoard, type Moving } from './board-layout.ts';
import { type DraftSlot, moveOps } from './slot-moves.ts';
import { type BoardMoves, useBoardMoves } from './use-board-moves.ts';

type Variables = CSSProperties & Record<`--${string}`, number>;

const TONES: Readonly<Record<string, string>> = ACT_TONES;

export interface ProgrammeBoardProps {
  slots: readonly DraftSlot[];
  selected: string | null;
  onSelect: (id: string) => void;
}

/** A day as a keyboard: stages in rows, time across, each act a key that can be moved. */
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
      <p className="dempet">
        Dra en tast, eller velg den og trykk Enter: piltastene flytter den fem minutter eller til en
        annen scene, Enter slipper, Escape setter tilbake.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <section className="pbrett" aria-label="Programtavle" tabIndex={0}>
        <div className="pbrett__flate" style={size}>
          <div className="pbrett__timer" aria-hidden="true">
            {hours.map((minute) => (
              <span key={minute} style={{ '--from': minute - board.from } as Variables}>
                {timeOf(minute)}
              </span>
            ))}
          </div>
          {board.rows.map((row) => (
            <div
              key={row.stage}
              className="pbrett__rad"
              data-stage={row.stage}
              style={{ '--lanes': row.lanes } as Variables}
            >
              <h4>{row.name || 'Uten navn'}</h4>
              <ul className="pbrett__spor">
                {row.keys.map((key) => (
                  <ActKey key={key.slot.id} {...{ board, moves, selected }} act={key} row={row} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
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
  const isLifted = moves.moving?.id === slot.id;
  const until = slot.end === null ? '' : `–${timeOf(start + minutes)}`;
  const place: Variables = { '--from': start - board.from, '--length': minutes, '--lane': lane };
  const status = STATUS[String(slot.status)];
  const name = String(slot.act || 'Uten navn');
  return (
    <li style={place} data-lifted={isLifted || undefined}>
      <button
        type="button"
        className={cx('pbrett__tast', `pbrett__tast--${TONES[String(slot.kind)] ?? 'bone'}`)}
        aria-pressed={isLifted}
        aria-current={selected === slot.id || undefined}
        data-cancelled={slot.status === 'cancelled' || undefined}
        {...moves.keyProps(act, row.stage)}
      >
        <span className="pbrett__tid">
          {timeOf(start)}
          {until}
        </span>{' '}
        <span className="pbrett__navn">{name}</span>{' '}
        {status !== undefined && <span className="pbrett__merke">{status}</span>}
        <span className="sr-only">, {row.name}</span>
      </button>
    </li>
  );
}

/** Acts that have no place on the board yet. */
function Homeless({ slots, onSelect }: Pick<ProgrammeBoardProps, 'slots' | 'onSelect'>) {
  if (slots.length === 0) return null;
  return (
    <div className="desk__varsel">
      <p>Uten klokkeslett eller kjent scene:</p>
      <div className="desk__knapper">
        {slots.map(({ id, act }) => (
          <button key={id} type="button" className="btn btn--kant" onClick={() => onSelect(id)}>
            {String(act || 'Uten navn')}
          </button>
        ))}
      </div>
    </div>
  );
}
