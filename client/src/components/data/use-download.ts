import { useState } from 'react';
import { saveText } from '#client/lib/download.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import { csvFile } from '#shared/rules/csv.ts';
import type { ListState } from './list-address.ts';
import { allRows, type ListCall } from './server-list.ts';

/** The list as a CSV file: the selected rows, or every row of the search. */
export interface TableCsv<Row> {
  fileName: string;
  header: readonly string[];
  line: (row: Row) => readonly (string | number | null)[];
}

interface DownloadSource<Row> {
  call: ListCall<Row>;
  rowKey: (row: Row) => string;
  csv?: TableCsv<Row>;
}

/** Downloads a list, one download at a time. */
export function useDownload<Row>(
  { call, rowKey, csv }: DownloadSource<Row>,
  state: ListState,
  ticked: readonly Row[],
) {
  const [pending, setPending] = useState(false);
  const onDownload = async () => {
    if (csv === undefined || pending) return;
    setPending(true);
    try {
      const rows = ticked.length > 0 ? ticked : await allRows(call, state, rowKey);
      saveText(csvFile(csv.header, rows.map(csv.line)), csv.fileName, 'text/csv');
    } catch (error) {
      const description = reasonOf(error, 'Prøv igjen senere');
      toast({ variant: 'error', title: 'Kunne ikke laste ned', description });
    } finally {
      setPending(false);
    }
  };
  return { onDownload: () => void onDownload(), pending };
}
