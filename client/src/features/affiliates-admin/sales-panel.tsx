import Download from 'lucide-react/icons/download';
import { BUTTON } from '#client/components/back-office/button.ts';
import { FoldPanel } from '#client/components/back-office/panel.tsx';
import { SecondLine } from '#client/components/data/cells.tsx';
import type { RowBrief } from '#client/components/data/row-table.tsx';
import { type ServerColumn, ServerTable } from '#client/components/data/server-table.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { addressOf } from '#client/lib/call/api.ts';
import { fileDate, shortDate, shortMoment } from '#client/lib/short-text.ts';
import type { AdminSale } from '#shared/contracts/sales.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { SaleForm } from './sale-form.tsx';

const POLL_MS = 60_000;
const signed = (value: number) => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value));

const columns: readonly ServerColumn<AdminSale>[] = [
  {
    key: 'order',
    header: 'Ordre',
    rowHeader: true,
    cell: ({ orderReference }) => <bdi>{orderReference ?? 'Uten ordre'}</bdi>,
  },
  { key: 'date', header: 'Salgsdato', date: true, cell: ({ saleDate }) => shortDate(saleDate) },
  {
    key: 'createdAt',
    header: 'Registrert',
    sort: 'createdAt',
    descendsFirst: true,
    date: true,
    cell: ({ createdAt }) => shortMoment(createdAt),
  },
  { key: 'by', header: 'Av', cell: ({ registeredBy }) => <bdi>{registeredBy ?? '–'}</bdi> },
  {
    key: 'who',
    header: 'Affiliate',
    cell: ({ navn, personalCode }) =>
      navn === null ? (
        <span className="dim">Direktesalg</span>
      ) : (
        <span>
          <bdi>{navn}</bdi>
          <SecondLine className="mono wrap-anywhere">{personalCode}</SecondLine>
        </span>
      ),
  },
  { key: 'tickets', header: 'Billetter', numeric: true, cell: (sale) => signed(sale.ticketsSold) },
  { key: 'points', header: 'Poeng', numeric: true, cell: (sale) => signed(sale.pointsEarned) },
];

const brief = (sale: AdminSale): RowBrief => ({
  title: <bdi>{sale.navn ?? 'Direktesalg'}</bdi>,
  side: <span className="mono">{shortDate(sale.saleDate)}</span>,
  under: sale.orderReference ?? 'Uten ordre',
  end: <span className="mono">{signed(sale.ticketsSold)} bill.</span>,
});

/** The ledger of sales, and a sale without an affiliate. */
export function SalesPanel() {
  return (
    <FoldPanel title="Salg">
      <details className="mb-3">
        <summary className="min-h-8 cursor-pointer py-2.5 font-bold">Registrer direktesalg</summary>
        <SaleForm affiliateId={null} who="direktesalg" />
      </details>
      <ServerTable
        caption="Salg"
        call="GET /api/admin/sales"
        pollMs={POLL_MS}
        prefix="salg"
        columns={columns}
        brief={brief}
        rowKey={({ id }) => id}
        rowName={({ orderReference, navn }) => `${orderReference ?? 'Salg'}, ${navn ?? 'direkte'}`}
        usualSort="-createdAt"
        searchLabel="Søk på ordre, navn eller kode"
        empty={{
          title: 'Ingen salg',
          text: 'Salg kommer hit når de registreres eller importeres.',
        }}
        failure="Kunne ikke laste salgene"
        tools={
          <a
            className={BUTTON.edge}
            href={addressOf('GET /api/admin/sales.csv')}
            download={`salg_${fileDate()}.csv`}
          >
            <Icon icon={Download} />
            Last ned CSV
          </a>
        }
      />
    </FoldPanel>
  );
}
