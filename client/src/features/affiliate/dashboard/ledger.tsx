import { type Column, DataTable } from '#client/components/data/data-table.tsx';
import { addressOf } from '#client/lib/api.ts';
import type { LedgerRow } from '#shared/contracts/affiliates.ts';
import { formatDate, formatNumber, osloClock, osloDate } from '#shared/oslo-time.ts';
import { dashboardTexts } from './dashboard-texts.ts';
import { DownloadKey } from './download-key.tsx';
import { Part } from './part.tsx';

const texts = dashboardTexts.ledger;
const LIMIT = 100;

const signed = (value: number) => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value));
const dateOf = (at: string) => formatDate(osloDate(new Date(at)));

const columns: readonly Column<LedgerRow>[] = [
  {
    key: 'date',
    header: texts.columns.date,
    cell: ({ saleDate }) => dateOf(saleDate),
    rowHeader: true,
  },
  {
    key: 'order',
    header: texts.columns.order,
    cell: ({ orderReference }) => orderReference ?? '–',
  },
  {
    key: 'registered',
    header: texts.columns.registered,
    cell: ({ createdAt }) => `${dateOf(createdAt)} ${osloClock(new Date(createdAt))}`,
  },
  {
    key: 'tickets',
    header: texts.columns.tickets,
    cell: ({ ticketsSold }) => signed(ticketsSold),
    numeric: true,
  },
  {
    key: 'points',
    header: texts.columns.points,
    cell: ({ pointsEarned }) => signed(pointsEarned),
    numeric: true,
  },
  {
    key: 'after',
    header: texts.columns.after,
    cell: ({ pointsAfter }) => formatNumber(pointsAfter),
    numeric: true,
  },
];

/** 'Kvittering': every row that the points come from. */
export function Ledger({ rows, code }: { rows: readonly LedgerRow[]; code: string | null }) {
  return (
    <Part
      id="kvittering"
      heading={texts.heading}
      act={
        <DownloadKey
          path={addressOf('GET /api/affiliate/ledger.csv')}
          name={`kvittering_${code ?? 'affiliate'}.csv`}
        >
          {texts.download}
        </DownloadKey>
      }
    >
      <p className="dim">{texts.text}</p>
      <DataTable
        caption={texts.heading}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="rounded-key border-2 border-line border-dashed p-6">{texts.empty}</p>}
      />
      {rows.length >= LIMIT && <p className="dim small">{texts.limited}</p>}
    </Part>
  );
}
