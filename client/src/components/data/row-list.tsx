import type { ReactNode } from 'react';
import { TickRow } from './table-heads.tsx';
import type { Selection } from './use-selection.ts';

/** A row as two lines, each with something at its end. */
export interface RowBrief {
  /** A picture before both lines. */
  lead?: ReactNode;
  title: ReactNode;
  /** At the end of the first line. */
  side?: ReactNode;
  under: ReactNode;
  /** At the end of the second line. */
  end?: ReactNode;
}

export interface RowListProps<Row> {
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  brief: (row: Row) => RowBrief;
  /** Opens the details of a row. */
  onOpen: (row: Row) => void;
  /** Undefined where rows cannot be selected. */
  selection: Selection<Row> | undefined;
}

/** The rows of a list where its table does not fit. A row is a button that opens its details. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { caption, rows, rowKey, rowName, brief, onOpen, selection } = props;
  return (
    <ul className="liste__rader" aria-label={caption}>
      {rows.map((row) => {
        const { lead, title, side, under, end } = brief(row);
        return (
          <li key={rowKey(row)}>
            {selection && <TickRow selection={selection} row={row} name={rowName(row)} />}
            <button
              type="button"
              className="liste__rad"
              aria-haspopup="dialog"
              onClick={() => onOpen(row)}
            >
              {lead}
              <span className="liste__linje">
                <b>{title}</b>
                {side}
              </span>
              <span className="liste__linje liste__linje--under">
                <span>{under}</span>
                {end}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
