import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { Empty } from '#client/components/back-office/empty.tsx';
import { FIELD_ROW, LIST } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { ListBox, usePages } from '#client/components/data/paged-table.tsx';

import { Select } from '#client/components/form/select.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';

import { Tag } from '#client/components/ui/tag.tsx';
import { adminRead, useAdminCall } from '#client/lib/call/admin-calls.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { shortMoment } from '#client/lib/short-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import type { ContentVersion } from '#shared/contracts/content-admin.ts';
import { valueAt } from '#shared/rules/content-pointer.ts';
import { focusNext, HISTORY, NEW_EDITION_ID, useContentAddress } from '../address.ts';
import { versionsQuery } from '../content.queries.ts';
import { useDraft } from '../editor/draft-context.tsx';
import { closeSession } from '../editor/open-sessions.ts';
import { ChangeList } from '../publish/change-list.tsx';

/** The published versions, a comparison of any two, and restoring one. */
export function HistorySection() {
  const { session } = useDraft();
  const { data, error, refetch } = useQuery(versionsQuery(session.key));
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title="Kunne ikke laste historikken"
        text={reasonOf(error, 'Prøv igjen senere.')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeleton height="14rem" />;
  const { items } = data;
  return (
    <>
      <Panel title="Historikk">
        {items.length === 0 ? (
          <Empty title="Ingen versjoner" text="Den første kommer når utkastet publiseres." />
        ) : (
          <Versions versions={items} />
        )}
      </Panel>
      {items.length > 0 && <Comparison versions={items} />}
      {items.length > 0 && session.key !== 'site' && <Withdrawal />}
    </>
  );
}

/** Withdraws an edition that should not have been published. */
function Withdrawal() {
  const { session } = useDraft();
  const { go } = useContentAddress();
  const { ask, dialog } = useWithdraw({
    // Queries of a document that is still shown would be answered with 404 once it is gone.
    before: () => {
      focusNext(NEW_EDITION_ID);
      go({});
    },
    failed: () => go({ document: session.key, section: HISTORY }),
  });
  const title = String(valueAt(session.get().document, '/name') || session.key);
  return (
    <Panel title="Publisert ved en feil?">
      <p className="dim">
        En utgave kan trekkes tilbake så lenge ingen har programposter herfra i timeplanen sin, og
        billettsalget ikke har begynt.
      </p>
      <button
        type="button"
        className={cx(BUTTON.edge, 'mt-3')}
        aria-haspopup="dialog"
        onClick={() => ask({ key: session.key, title, isPublished: true })}
      >
        Trekk tilbake
      </button>
      {dialog}
    </Panel>
  );
}

function Versions({ versions }: { versions: readonly ContentVersion[] }) {
  const { ask, dialog } = useConfirm();
  const { restore, pending } = useRestore();
  const { shown, pager } = usePages('Historikk', versions);
  const askTo = (number: number) =>
    ask({
      title: `Hente tilbake versjon ${number}?`,
      text: `Utkastet blir som versjon ${number}. Det som er endret i utkastet etterpå, blir erstattet. Besøkende ser ingenting før det publiseres.`,
      act: 'Hent tilbake',
      onConfirm: () => void restore(number),
    });
  return (
    <ListBox>
      <ol className={LIST}>
        {shown.map((version) => (
          <Version key={version.number} {...{ version, pending }} onRestore={askTo} />
        ))}
      </ol>
      {pager}
      {dialog}
    </ListBox>
  );
}

function useRestore() {
  const { session } = useDraft();
  const call = useAdminCall();
  const [pending, setPending] = useState(false);
  const restore = async (number: number) => {
    if (pending) return;
    setPending(true);
    const failure = { title: 'Kunne ikke hente tilbake', fallback: 'Prøv igjen senere' };
    const params = { key: session.key, number };
    const isSaved = await session.flush();
    const answer = isSaved
      ? await call('POST /api/admin/content/:key/restore/:number', { params }, failure)
      : null;
    if (!isSaved)
      toast({ ...failure, description: 'Endringer er ikke lagret ennå.', variant: 'error' });
    if (answer !== null) {
      await session.reload().catch(() => undefined);
      toast({ title: `Utkastet er nå som versjon ${number}`, variant: 'success' });
    }
    setPending(false);
  };
  return { restore, pending };
}

interface VersionProps {
  version: ContentVersion;
  pending: boolean;
  onRestore: (number: number) => void;
}

function Version({ version, pending, onRestore }: VersionProps) {
  const { number, comment, changes, publisher, publishedAt, live } = version;
  return (
    <li className="wrap-anywhere grid gap-1.5 py-3.5">
      <p>
        <b>Versjon {number}</b> {live && <Tag tone="ok">Ute nå</Tag>}{' '}
        <span className="dim">
          {publisher}, {shortMoment(publishedAt)}
        </span>
      </p>
      {comment !== '' && <p className="font-bold">{comment}</p>}
      {changes.length > 0 && (
        <details>
          <summary className="min-h-target cursor-pointer py-2.5">
            {changes.length === 1 ? 'Én endring' : `${changes.length} endringer`}
          </summary>
          <ChangeList changes={changes} empty={null} />
        </details>
      )}
      <button
        type="button"
        className={cx(BUTTON.edge, 'justify-self-start')}
        aria-label={`Hent tilbake til utkastet: versjon ${number}`}
        // `disabled` would lose the focus while a version is being restored.
        aria-disabled={pending || undefined}
        onClick={() => !pending && onRestore(number)}
      >
        Hent tilbake til utkastet
      </button>
    </li>
  );
}

function Comparison({ versions }: { versions: readonly ContentVersion[] }) {
  const { session } = useDraft();
  const [from, setFrom] = useState(String(versions[0]?.number ?? ''));
  const [to, setTo] = useState('draft');
  const asked = { params: { key: session.key }, query: { from, to } };
  const { data, error, refetch } = useQuery({
    ...adminRead('GET /api/admin/content/:key/diff', 0, asked),
    refetchInterval: false,
  });
  const options = [
    { value: 'draft', label: 'Utkastet' },
    ...versions.map(({ number, publishedAt }) => ({
      value: String(number),
      label: `Versjon ${number}, ${shortMoment(publishedAt)}`,
    })),
  ];
  return (
    <Panel title="Forskjell">
      <div className={FIELD_ROW}>
        <Select
          label="Fra"
          options={options}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Select
          label="Til"
          options={options}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <div className="mt-4" aria-live="polite">
        {data === undefined && error === null && <Skeleton height="4rem" />}
        {data === undefined && error !== null && (
          <ErrorState
            title="Kunne ikke sammenligne"
            text={reasonOf(error, 'Prøv igjen senere.')}
            onRetry={() => void refetch()}
          />
        )}
        {data !== undefined && <ChangeList changes={data.changes} empty="Ingen forskjell." />}
      </div>
    </Panel>
  );
}

interface Withdrawn {
  key: ContentKey;
  title: string;
  isPublished: boolean;
}

interface WithdrawSteps {
  /** Called before the request. */
  before?: () => void;
  done?: () => void;
  failed?: () => void;
}

/** Removes an edition after a question: a draft, or one that no plan, ticket or sale points at. */
export function useWithdraw({ before, done, failed }: WithdrawSteps): {
  ask: (edition: Withdrawn) => void;
  dialog: ReactNode;
} {
  const { ask, dialog } = useConfirm();
  const call = useAdminCall();
  const withdraw = async ({ key, title, isPublished }: Withdrawn) => {
    const verb = isPublished ? 'trukket tilbake' : 'forkastet';
    const failure = { title: `${title} er ikke ${verb}`, fallback: 'Prøv igjen senere' };
    before?.();
    const answer = await call('DELETE /api/admin/content/:key', { params: { key } }, failure);
    if (answer === null) {
      failed?.();
      return;
    }
    closeSession(key);
    toast({ title: `${title} er ${verb}`, variant: 'success' });
    done?.();
  };
  return {
    dialog,
    ask: (edition) =>
      ask({
        title: `${edition.isPublished ? 'Trekke tilbake' : 'Forkaste'} ${edition.title}?`,
        text: edition.isPublished
          ? 'Utgaven forsvinner fra nettstedet med utkast og historikk. Det kan ikke angres.'
          : 'Utkastet blir borte. Ingen besøkende har sett det. Det kan ikke angres.',
        act: edition.isPublished ? 'Trekk tilbake' : 'Forkast',
        onConfirm: () => void withdraw(edition),
      }),
  };
}
