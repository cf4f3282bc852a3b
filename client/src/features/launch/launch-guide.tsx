import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { DESK } from '#client/components/back-office/looks.ts';
import { FoldPanel } from '#client/components/back-office/panel.tsx';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';
import { TextField } from '#client/components/form/field.tsx';
import { Form } from '#client/components/form/form.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Retry, Skeleton } from '#client/components/ui/data-states.tsx';

import { readHeaders, refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { api } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { toast } from '#client/lib/toast.ts';
import {
  type BasicsAnswer,
  GUIDE_STEPS,
  type LaunchCheck,
  launchBasics,
} from '#shared/contracts/launch.ts';
import { CheckList } from './checks.tsx';
import { launchQuery, useGuide } from './launch.queries.ts';
import { TestMail } from './test-mail.tsx';

interface LaunchGuideProps {
  /** Shown instead while the guide is hidden. */
  otherwise?: ReactNode;
}

/** 'Kom i gang': the steps of the first hour (docs/product/back-office.md#the-first-hour). */
export function LaunchGuide({ otherwise = null }: LaunchGuideProps) {
  const { data, isError } = useQuery(launchQuery);
  if (data === undefined) return isError ? otherwise : null;
  if (data.guide !== 'shown') return otherwise;
  const steps = GUIDE_STEPS.flatMap((step) => data.checks.find(({ id }) => id === step) ?? []);
  return <Guide steps={steps} />;
}

function Guide({ steps }: { steps: readonly LaunchCheck[] }) {
  const client = useQueryClient();
  const { run: show, pending } = useGuide();
  const box = useRef<HTMLDivElement>(null);
  const [saves, setSaves] = useState(0);
  const isOpen = (...ids: LaunchCheck['id'][]) =>
    steps.some(({ id, state }) => ids.includes(id) && state !== 'ok');
  const hide = async () => {
    const tab = box.current?.closest<HTMLElement>('[role="tabpanel"]');
    if ((await show(false)) !== null) tab?.focus();
  };
  const saved = () => {
    setSaves((times) => times + 1);
    void refreshAdmin(client);
  };
  const done = steps.filter(({ state }) => state === 'ok').length;
  return (
    <div className={DESK} ref={box}>
      <FoldPanel
        title="Kom i gang"
        startsOpen
        asked={saves}
        side={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="mono">
              {done} av {steps.length} gjort
            </span>
            <PendingButton className={BUTTON.edge} pending={pending} onClick={() => void hide()}>
              Skjul
            </PendingButton>
          </span>
        }
      >
        <div className="grid grid-cols-1 nav:grid-cols-[repeat(auto-fit,minmax(0,1fr))] items-start gap-x-8 gap-y-5">
          <CheckList label="Steg" checks={steps} />
          {isOpen('edition', 'contact') ? (
            <BasicsForm onSaved={saved} />
          ) : (
            isOpen('mail') && <TestMail onAccepted={saved} />
          )}
        </div>
      </FoldPanel>
    </div>
  );
}

/** Fetched once: a refetch must not change what is being typed. */
const basicsQuery = queryOptions({
  queryKey: ['first-form'],
  queryFn: ({ signal }) => api('GET /api/admin/launch/basics', { signal, headers: readHeaders() }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  retry: false,
});

const FIELDS = [
  { name: 'firstDay', label: 'Første dag', type: 'date' },
  { name: 'lastDay', label: 'Siste dag', type: 'date' },
  { name: 'general', label: 'Generelle henvendelser', type: 'email' },
  { name: 'direct', label: 'Direkte e-post', type: 'email' },
  { name: 'booking', label: 'Booking', type: 'email' },
  { name: 'artist', label: 'Artister', type: 'email' },
  { name: 'phone', label: 'Telefon', type: 'tel' },
] as const;

interface BasicsFormProps {
  onSaved: () => void;
}

/** Name, days and contact addresses, prefilled from the drafts. */
function BasicsForm(props: BasicsFormProps) {
  const { data, error, isError, refetch } = useQuery(basicsQuery);
  if (data !== undefined) return <LoadedForm first={data} {...props} />;
  if (!isError) return <Skeleton height="20rem" />;
  return (
    <p role="alert">
      {reasonOf(error, 'Skjemaet kunne ikke hentes.')}{' '}
      <Retry what="skjemaet" onRetry={() => void refetch()} />
    </p>
  );
}

/** Refetches after a conflict; the form keeps the typed values, and saving again overwrites. */
async function readAgain(client: QueryClient): Promise<BasicsAnswer> {
  return client.fetchQuery({ ...basicsQuery, staleTime: 0 });
}

function LoadedForm({ first, onSaved }: BasicsFormProps & { first: BasicsAnswer }) {
  const client = useQueryClient();
  const seen = useRef(first);
  const { field, submit, pending } = useCallForm({
    schema: launchBasics,
    defaultValues: first.basics,
    send: async (to) => {
      const { edition, basics: from } = seen.current;
      try {
        return await api('PUT /api/admin/launch/basics', { body: { ...to, edition, from } });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          seen.current = await readAgain(client);
        }
        throw error;
      }
    },
    onSuccess: ({ published, message }) => {
      toast({ title: message, variant: published ? 'success' : 'info' });
      onSaved();
    },
    failure: { title: 'Ikke lagret', fallback: 'Prøv igjen senere' },
  });
  return (
    <Form submitting={pending} onSubmit={submit} aria-label="Navn, datoer og kontakt">
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <div className="sm:col-span-full">
          <TextField {...field('name')} label="Festivalens navn" maxLength={80} />
        </div>
        {FIELDS.map(({ name, label, type }) => (
          <TextField key={name} {...field(name)} type={type} label={label} autoComplete="off" />
        ))}
      </div>
      <button type="submit" className={cx(BUTTON.plain, 'mt-4')}>
        {pending ? 'Lagrer …' : 'Lagre og publiser'}
      </button>
    </Form>
  );
}
