import Download from 'lucide-react/icons/download';
import { useRef, useState } from 'react';
import { type Column, DataTable } from '#client/components/data/data-table.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { downloadFile } from '#client/lib/download.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { LedgerRow } from '#shared/contracts/affiliates.ts';
import { formatDate, formatNumber, osloClock, osloDate } from '#shared/oslo-time.ts';
import { dashboardTexts } from './dashboard-texts.ts';

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
    <section id="kvittering" className="aff-del" aria-labelledby="kvittering-tittel">
      <div className="aff-del__hode">
        <h2 id="kvittering-tittel" className="display display--h3">
          {texts.heading}
        </h2>
        <CsvKey name={`kvittering_${code ?? 'affiliate'}.csv`} />
      </div>
      <p className="dempet">{texts.text}</p>
      <DataTable
        caption={texts.heading}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="aff-tomt">{texts.empty}</p>}
      />
      {rows.length >= LIMIT && <p className="dempet liten">{texts.limited}</p>}
    </section>
  );
}

function CsvKey({ name }: { name: string }) {
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const download = async () => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await downloadFile('/api/affiliate/ledger.csv', name);
    } catch (error) {
      const description = reasonOf(error, 'Prøv igjen senere.');
      toast({ title: texts.downloadFailed, description, variant: 'error' });
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return (
    <Key
      size="sm"
      variant="kull"
      icon={<Icon icon={Download} size={16} />}
      onClick={() => void download()}
      loading={pending}
      loadingText={texts.downloading}
    >
      {texts.download}
    </Key>
  );
}
