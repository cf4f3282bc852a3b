import { useCallback, useMemo, useState } from 'react';

export interface Selection<Row> {
  /** The ticked rows among those that are shown. */
  rows: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Ticks every shown row, or none when all are. */
  toggleAll: () => void;
  isAll: boolean;
  clear: () => void;
}

/** Which rows are ticked. One that is no longer shown is not ticked either. */
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
