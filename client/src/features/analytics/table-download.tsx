import Download from 'lucide-react/icons/download';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { saveText } from '#client/lib/call/download.ts';
import type { AnalyticsAnswer } from '#shared/contracts/back-office.ts';
import { type FigureTable, fileName, tableCsv } from './figures.ts';

interface TableDownloadProps {
  /** Name of the figures, for the button's accessible name. */
  title: string;
  table: FigureTable;
  answer: AnalyticsAnswer;
}

/** The figures of a part as a CSV file. */
export function TableDownload({ title, table, answer }: TableDownloadProps) {
  return (
    <button
      type="button"
      className={BUTTON.edge}
      aria-label={`Last ned CSV: ${title}`}
      onClick={() => saveText(tableCsv(table), fileName(table, answer), 'text/csv')}
    >
      <Icon icon={Download} size={16} />
      CSV
    </button>
  );
}
