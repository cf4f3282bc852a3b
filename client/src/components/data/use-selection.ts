import { useCallback, useMemo, useState } from 'react';

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
