import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useId } from 'react';
import { z } from 'zod';
import { BUTTON } from '#client/components/back-office/button.ts';
import { FIELD_ROW } from '#client/components/back-office/looks.ts';
import { FoldPanel } from '#client/components/back-office/panel.tsx';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';
import { SecondLine } from '#client/components/data/cells.tsx';
import type { RowBrief } from '#client/components/data/row-table.tsx';
import { type ServerColumn, ServerTable } from '#client/components/data/server-table.tsx';
import { TextField } from '#client/components/form/field.tsx';
import { Form, Problem } from '#client/components/form/form.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { addressOf, api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { fileDate, shortDate, shortMoment } from '#client/lib/short-text.ts';
import { toast } from '#client/lib/toast.ts';
import { type AdminSale, type SaleRequest, saleRequest } from '#shared/contracts/sales.ts';
import { formatNumber } from '#shared/oslo-time.ts';

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

interface SaleInput {
  ticketsSold: string;
  orderReference: string;
  saleDate: string;
}

/** Accepts '−2' and '- 2'; empty and invalid texts are NaN. */
function ticketsOf(typed: string): number {
  const text = typed.replace(/\s/g, '').replace('−', '-');
  return text === '' ? Number.NaN : Number(text);
}

/** Applies the contract of a sale to the typed values. */
const saleForm: z.ZodType<SaleRequest, SaleInput> = z.preprocess(
  ({ ticketsSold, orderReference, saleDate }: SaleInput) => ({
    ticketsSold: ticketsOf(ticketsSold ?? ''),
    orderReference,
    ...(saleDate !== '' && { saleDate }),
  }),
  saleRequest,
);

const register = (id: string | null, body: SaleRequest, headers: Record<string, string>) =>
  id === null
    ? api('POST /api/admin/sales', { body, headers })
    : api('POST /api/admin/affiliates/:id/sales', { params: { id }, body, headers });

interface SaleFormProps {
  /** Null for a direct sale. */
  affiliateId: string | null;
  /** The affiliate's name, for the notice. */
  who: string;
}

/** Registers tickets; a negative number is a refund. */
export function SaleForm({ affiliateId, who }: SaleFormProps) {
  const client = useQueryClient();
  const id = useId();
  const { field, submit, pending, problem, form } = useCallForm({
    schema: saleForm,
    send: (body, headers) => register(affiliateId, body, headers),
    onSuccess: (_answer, { ticketsSold }) => {
      form.reset({ ticketsSold: '', orderReference: '', saleDate: '' });
      const count = formatNumber(Math.abs(ticketsSold));
      const what = Math.abs(ticketsSold) === 1 ? 'billett' : 'billetter';
      toast({
        title: ticketsSold < 0 ? 'Refusjon registrert' : 'Salg registrert',
        description: `${count} ${what}, ${who}`,
        variant: 'success',
      });
      void refreshAdmin(client);
    },
    scope: affiliateId,
    failure: { title: 'Kunne ikke registrere salget', fallback: 'Prøv igjen senere' },
    focusOnFailure: 'ticketsSold',
  });
  return (
    <Form submitting={pending} onSubmit={submit} aria-label={`Registrer salg, ${who}`}>
      <div className={cx(FIELD_ROW, '[&>*]:self-start')}>
        <TextField
          {...field('ticketsSold')}
          id={`${id}-antall`}
          label="Billetter"
          hint="Minus for refusjon"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...field('orderReference')}
          id={`${id}-ordre`}
          label="Ordre"
          autoComplete="off"
          optional
        />
        <TextField
          {...field('saleDate')}
          id={`${id}-dato`}
          type="date"
          label="Salgsdato"
          optional
        />
      </div>
      <Problem isLive>{problem}</Problem>
      <div>
        <PendingButton type="submit" className={BUTTON.bone} pending={pending}>
          {pending ? 'Registrerer...' : 'Registrer salg'}
        </PendingButton>
      </div>
    </Form>
  );
}
