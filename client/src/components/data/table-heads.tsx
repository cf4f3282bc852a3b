import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import type { Column } from './data-table.tsx';

interface SortKeyProps {
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  children: ReactNode;
}

/** A sortable column header; a second press reverses the order. */
export function SortKey({ sorted, onSort, children }: SortKeyProps) {
  return (
    <button
      type="button"
      className={cx(
        'inline-flex min-h-8 cursor-pointer items-center gap-1.5 hover:text-fg hover:underline hover:underline-offset-[0.28em]',
        sorted && 'text-fg',
      )}
      onClick={onSort}
    >
      {children}
      {sorted && <Icon icon={sorted === 'ascending' ? ArrowUp : ArrowDown} size={16} />}
    </button>
  );
}

/** The first column: a checkbox for each row, and one for all shown rows. */
export function selectionColumn<Row>(
  selection: Selection<Row>,
  rowName: (row: Row) => string,
): Column<Row> {
  return {
    key: 'velg',
    header: <TickAll selection={selection} />,
    cell: (row) => <TickRow selection={selection} row={row} name={rowName(row)} />,
  };
}

interface TickRowProps<Row> {
  selection: Selection<Row>;
  row: Row;
  name: string;
}

export function TickRow<Row>({ selection, row, name }: TickRowProps<Row>) {
  return (
    <label data-tick className="grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="size-5"
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
      />
      <span className="sr-only">Velg {name}</span>
    </label>
  );
}

interface TickAllProps<Row> {
  selection: Selection<Row>;
  /** Shows a visible label beside the checkbox. */
  inWords?: boolean;
}

/** Selects or deselects all shown rows. */
export function TickAll<Row>({ selection, inWords = false }: TickAllProps<Row>) {
  const box = useRef<HTMLInputElement>(null);
  const isSome = selection.rows.length > 0 && !selection.isAll;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label
      data-tick
      className={cx(
        'h-11 cursor-pointer place-items-center',
        inWords ? 'flex w-fit gap-3 pl-3' : 'grid w-11',
      )}
    >
      <input
        ref={box}
        type="checkbox"
        className="size-5 accent-bone"
        checked={selection.isAll}
        onChange={selection.toggleAll}
      />
      <span className={inWords ? undefined : 'sr-only'}>Velg alle som vises</span>
    </label>
  );
}

export interface Selection<Row> {
  /** The selected rows among the shown ones. */
  rows: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Selects every shown row, or none when all are selected. */
  toggleAll: () => void;
  isAll: boolean;
  clear: () => void;
}

/** Selection of rows. A row that is no longer shown is deselected. */
export function useSelection<Row>(
  shown: readonly Row[],
  rowKey: (row: Row) => string,
): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set());
  const rows = useMemo(() => shown.filter((row) => keys.has(rowKey(row))), [shown, keys, rowKey]);
  const clear = useCallback(() => setKeys(new Set()), []);
  const isAll = shown.length > 0 && rows.length === shown.length;
  return {
    rows,
    isAll,
    clear,
    has: (row) => keys.has(rowKey(row)),
    toggle: (row) => {
      const next = new Set(rows.map(rowKey));
      if (!next.delete(rowKey(row))) next.add(rowKey(row));
      setKeys(next);
    },
    toggleAll: () => setKeys(isAll ? new Set() : new Set(shown.map(rowKey))),
  };
}
