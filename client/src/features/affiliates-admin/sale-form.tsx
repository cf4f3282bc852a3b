import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { BUTTON } from '#client/components/back-office/button.ts';
import { FIELD_ROW } from '#client/components/back-office/looks.ts';
import { TextField } from '#client/components/form/field.tsx';
import { Form, Problem } from '#client/components/form/form.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { toast } from '#client/lib/toast.ts';
import { type SaleRequest, saleRequest } from '#shared/contracts/affiliates.ts';
import { formatNumber } from '#shared/oslo-time.ts';

interface SaleInput {
  ticketsSold: string;
  orderReference: string;
  saleDate: string;
}

/** '−2' and '- 2' are minus two; empty and other texts are NaN. */
function ticketsOf(typed: string): number {
  const text = typed.replace(/\s/g, '').replace('−', '-');
  return text === '' ? Number.NaN : Number(text);
}

/** The sale's contract on the typed values. */
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

export interface SaleFormProps {
  /** Null for a direct sale. */
  affiliateId: string | null;
  /** Whose sale it is, for the notice. */
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
        <button type="submit" className={BUTTON.bone} disabled={pending}>
          {pending ? 'Registrerer...' : 'Registrer salg'}
        </button>
      </div>
    </Form>
  );
}
