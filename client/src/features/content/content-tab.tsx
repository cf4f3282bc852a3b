import { useQuery, useQueryClient } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { DialogForm, useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { Empty } from '#client/components/back-office/empty.tsx';
import { DESK, LIST } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { type RowAct, RowActs } from '#client/components/data/row-acts.tsx';
import { TextField } from '#client/components/form/field.tsx';
import { Select } from '#client/components/form/select.tsx';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { Dialog, type DialogProps } from '#client/components/ui/dialog.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { addressOf } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { downloadFile } from '#client/lib/call/download.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { useNow } from '#client/lib/clock.tsx';
import { fileDate, shortMoment } from '#client/lib/short-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { ContentKey } from '#shared/contracts/content.ts';
import {
  type ContentDetails,
  type ContentSummary,
  newEditionBody,
} from '#shared/contracts/content-admin.ts';
import { issueMessage } from '#shared/contracts/issue-message.ts';
import { addDays, daysBetween, formatDateRange } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { yearFault } from '#shared/rules/new-edition.ts';
import {
  focusNext,
  NEW_EDITION_ID,
  openKeyId,
  TITLE_ID,
  useContentAddress,
  useNextFocus,
} from './address.ts';
import { detailsQuery, listQuery } from './content.queries.ts';
import { DocumentEditor } from './editor/document-editor.tsx';
import { StateTag } from './editor/document-words.tsx';
import { sessionFor, useAdminId } from './editor/open-sessions.ts';
import { hasWaiting } from './editor/waiting-store.ts';
import { useWithdraw } from './history/history-section.tsx';
import { HotPanel } from './hot/hot-dialog.tsx';
import { useImport } from './list/use-import.tsx';
import { PlannedReleases } from './publish/planned-releases.tsx';

/** The tab 'Innhold': content that organisers change without a release. */
export function ContentTab() {
  const { document } = useContentAddress();
  return document === null ? <DocumentList /> : <OpenDocument key={document} id={document} />;
}

function OpenDocument({ id }: { id: string }) {
  // The URL may contain any text; the server validates the key.
  const { data, error, refetch } = useQuery(detailsQuery(id as ContentKey));
  if (data !== undefined) return <DocumentDraft details={data} />;
  if (error === null) return <Skeleton height="20rem" />;
  return (
    <ErrorState
      {...(error instanceof ApiError && error.status > 0 && { status: error.status })}
      title="Kunne ikke åpne dokumentet"
      text={reasonOf(error, 'Prøv igjen senere.')}
      onRetry={() => void refetch()}
    />
  );
}

function DocumentDraft({ details }: { details: ContentDetails }) {
  const client = useQueryClient();
  const owner = useAdminId();
  const [session] = useState(() => sessionFor(details, owner, client));
  useEffect(() => session.seen(details), [session, details]);
  return <DocumentEditor session={session} />;
}

export function DocumentList() {
  const { data, error, refetch } = useQuery(listQuery);
  return (
    <div className={DESK}>
      <h2 className="sr-only">Innhold</h2>
      <HotPanel />
      {data === undefined && error !== null && (
        <ErrorState
          title="Kunne ikke laste dokumentene"
          text={reasonOf(error, 'Prøv igjen senere.')}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton height="14rem" />}
      {data !== undefined && <Documents documents={data.items} />}
    </div>
  );
}

function Documents({ documents }: { documents: readonly ContentSummary[] }) {
  const { show, dialogProps, close } = useRowDialog<true>();
  const { isNewAsked } = useContentAddress();
  const { ask, dialog } = useWithdraw({ done: () => newKey.current?.focus() });
  const newKey = useRef<HTMLButtonElement>(null);
  useNextFocus(NEW_EDITION_ID);
  const open = useRef(show);
  useEffect(() => {
    if (isNewAsked) open.current(true);
  }, [isNewAsked]);
  const editions = documents.filter(({ key }) => key !== 'site');
  const next = documents.find(({ state }) => state !== 'published') ?? documents[0];
  return (
    <Panel
      title="Dokumenter"
      side={
        <button
          ref={newKey}
          id={NEW_EDITION_ID}
          type="button"
          className={BUTTON.plain}
          aria-haspopup="dialog"
          disabled={editions.length === 0}
          onClick={() => show(true)}
        >
          <Icon icon={CalendarPlus} />
          Ny utgave
        </button>
      }
    >
      {documents.length === 0 ? (
        <Empty title="Ingen dokumenter" text="Serveren har ingenting å vise ennå." />
      ) : (
        <ul className={LIST}>
          {documents.map((summary) => (
            <DocumentRow
              key={summary.key}
              summary={summary}
              isNext={summary === next}
              onDiscard={({ key, title }) => ask({ key, title, isPublished: false })}
            />
          ))}
        </ul>
      )}
      {dialog}
      <NewEditionDialog editions={editions} dialogProps={dialogProps} onDone={close} />
    </Panel>
  );
}

interface DocumentRowProps {
  summary: ContentSummary;
  /** The one to go on with: its key is the main one of the screen. */
  isNext: boolean;
  /** Called only for editions that were never published. */
  onDiscard: (summary: ContentSummary) => void;
}

function DocumentRow({ summary, isNext, onDiscard }: DocumentRowProps) {
  const { key, title, state, liveVersion, changedAt } = summary;
  const { go } = useContentAddress();
  useNextFocus(openKeyId(key));
  const open = () => {
    focusNext(TITLE_ID);
    go({ document: key });
  };
  const isWaiting = hasWaiting(useAdminId(), key);
  const { ask, parts } = useImport(summary);
  const { run: save, pending } = useCall({
    send: () =>
      downloadFile(
        addressOf('GET /api/admin/content/:key/export', { params: { key } }),
        `${key.replace(':', '-')}_${fileDate()}.json`,
      ),
    failure: { title: 'Kunne ikke eksportere', fallback: 'Prøv igjen senere' },
  });
  const acts: readonly RowAct[] = [
    { label: 'Rediger', onSelect: open },
    { label: 'Eksporter', pending, onSelect: () => void save(null) },
    { label: 'Importer', onSelect: ask },
    ...(key === 'site' ? [{ label: 'Skjerm ved scenen', onSelect: openScreen }] : []),
    ...(key !== 'site' && state === 'unpublished'
      ? [{ label: 'Forkast', opensDialog: true, onSelect: () => onDiscard(summary) }]
      : []),
  ];
  const changed =
    changedAt === null ? 'Ikke endret ennå.' : `Sist endret ${shortMoment(changedAt)}.`;
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <div className="wrap-anywhere grid min-w-0 flex-[1_1_16rem] gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b>{title}</b> <StateTag state={state} version={liveVersion} />
          {isWaiting && <Tag tone="y">Endringer venter i nettleseren</Tag>}
        </p>
        <p className="text-fg-2 text-mono">
          {changed} {NEXT[state]}
        </p>
      </div>
      <RowActs acts={acts} name={title} mainId={openKeyId(key)} isScreens={isNext} />
      {parts}
      <PlannedReleases of={key} />
    </li>
  );
}

const openScreen = () => void window.open(paths.screen, '_blank', 'noreferrer');

const NEXT: Record<ContentSummary['state'], string> = {
  published: '',
  changed: 'Endringene er ikke ute: se over og publiser dem.',
  unpublished: 'Ingen ser den før den publiseres.',
};

interface NewEditionProps {
  editions: readonly ContentSummary[];
  dialogProps: Pick<DialogProps, 'open' | 'onOpenChange' | 'trigger'>;
  onDone: () => void;
}

/** Creates next year's edition as a copy of an existing one, on the chosen days. */
function NewEditionDialog({ editions, dialogProps, onDone }: NewEditionProps) {
  return (
    <Dialog
      {...dialogProps}
      title="Ny utgave"
      description="Kopieres til et utkast. Ingen ser den før den publiseres."
    >
      <NewEditionForm editions={editions} onDone={onDone} />
    </Dialog>
  );
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Every day from first to last; empty for invalid dates or a wrong order. */
function daysFrom(first: string, last: string): string[] {
  if (!isDate(first) || !isDate(last) || last < first) return [];
  const count = Math.min(daysBetween(first, last) + 1, 15);
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

function NewEditionForm({ editions, onDone }: Pick<NewEditionProps, 'editions' | 'onDone'>) {
  const call = useAdminCall();
  const { go } = useContentAddress();
  const newest =
    editions
      .map(({ key }) => key)
      .toSorted()
      .at(-1) ?? '';
  const [from, setFrom] = useState<string>(newest);
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const days = daysFrom(first, last);
  const now = useNow();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = newEditionBody.safeParse({ from, days }, { error: issueMessage });
    if (!body.success) return setProblem(body.error.issues[0]?.message);
    const fault = yearFault(days, now);
    if (fault !== null) return setProblem(fault);
    setPending(true);
    const failure = { title: 'Kunne ikke lage utgaven', fallback: 'Prøv igjen senere' };
    const made = await call('POST /api/admin/content', { body: body.data }, failure);
    setPending(false);
    if (made === null) return;
    toast({ title: 'Utkastet til ny utgave er laget', variant: 'success' });
    onDone();
    focusNext(TITLE_ID);
    go({ document: made.key, section: 'fakta' });
  };
  return (
    <DialogForm
      label="Ny utgave"
      onSubmit={(event) => void submit(event)}
      pending={pending}
      problem={problem}
      act="Lag utkastet"
      pendingText="Lager …"
    >
      <Select
        label="Kopier fra"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        options={editions.map(({ key: value, title: label }) => ({ value, label }))}
      />
      <TextField
        type="date"
        label="Første dag"
        value={first}
        onChange={({ target }) => {
          setFirst(target.value);
          if (last < target.value) setLast(target.value);
        }}
      />
      <TextField
        type="date"
        label="Siste dag"
        min={first}
        value={last}
        onChange={({ target }) => setLast(target.value)}
      />
      {days.length > 0 && days.length <= 14 && (
        <p>
          {days.length === 1 ? 'Én dag' : `${days.length} dager`}:{' '}
          {formatDateRange(first, days.at(-1) ?? first)}
        </p>
      )}
    </DialogForm>
  );
}
