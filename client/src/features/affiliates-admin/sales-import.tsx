import { useQuery, useQueryClient } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import { useId, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { Empty } from '#client/components/back-office/empty.tsx';
import { FoldPanel } from '#client/components/back-office/panel.tsx';
import { SecondLine } from '#client/components/data/cells.tsx';
import { PagedTable } from '#client/components/data/paged-table.tsx';
import type { RowAct } from '#client/components/data/row-acts.tsx';
import type { RowBrief } from '#client/components/data/row-table.tsx';
import { listProblem } from '#client/components/data/server-list.ts';
import type { ServerColumn } from '#client/components/data/server-table.tsx';
import { FieldError } from '#client/components/form/field.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { adminRead, refreshAdmin, useAdminCall } from '#client/lib/call/admin-calls.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { uploadFile } from '#client/lib/call/upload.ts';
import { shortMoment } from '#client/lib/short-text.ts';
import { toast } from '#client/lib/toast.ts';
import { type ImportAnswer, SALES_FILE_MAX, type SalesImport } from '#shared/contracts/sales.ts';
import { formatNumber } from '#shared/oslo-time.ts';

/*
 * Importing a file:
 *
 *   empty → checking (a file is chosen: dry run) → checked, or failed
 *   checked → importing → empty (imported), or checked again (refused meanwhile), or failed
 */
type State =
  | { step: 'empty' }
  | { step: 'checking' | 'importing'; file: File; uploaded: number }
  | { step: 'checked'; file: File; answer: ImportAnswer }
  | { step: 'failed'; file: File; problem: string; outcome: string };

const UNCHANGED = 'Ingenting er endret.';
const UNKNOWN =
  'Vi vet ikke om filen ble lagret. Velg den igjen: det som er lagret, telles ikke to ganger.';

/** What a failed import has changed: without an answer, or after a 5xx, it may be stored. */
function outcomeOf(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRefused ? UNCHANGED : UNKNOWN;
}

const send = (file: File, isDryRun: boolean, onProgress: (share: number) => void) =>
  uploadFile(
    'POST /api/admin/sales/import',
    { query: isDryRun ? { dryRun: 'true' } : {} },
    new Blob([file], { type: 'text/csv' }),
    onProgress,
  );

function useImport() {
  const client = useQueryClient();
  const [state, setState] = useState<State>({ step: 'empty' });
  const latest = useRef(0);
  const run = async (file: File, isDryRun: boolean) => {
    const turn = ++latest.current;
    const set = (next: State) => turn === latest.current && setState(next);
    if (file.size > SALES_FILE_MAX) {
      const problem = 'Filen er større enn 5 MB. Del den i flere.';
      return set({ step: 'failed', file, problem, outcome: UNCHANGED });
    }
    const step = isDryRun ? 'checking' : 'importing';
    const showUploaded = (uploaded: number) => set({ step, file, uploaded });
    showUploaded(0);
    try {
      const answer = await send(file, isDryRun, showUploaded);
      if (isDryRun || answer.importId === null) return set({ step: 'checked', file, answer });
      const added = formatNumber(answer.added);
      toast({
        title: 'Filen er importert',
        description: `${added} ${answer.added === 1 ? 'rad' : 'rader'} lagt til`,
        variant: 'success',
      });
      set({ step: 'empty' });
      void refreshAdmin(client);
    } catch (error) {
      const problem = reasonOf(error, 'Prøv igjen senere.');
      set({ step: 'failed', file, problem, outcome: isDryRun ? UNCHANGED : outcomeOf(error) });
    }
  };
  const clear = () => {
    latest.current += 1;
    setState({ step: 'empty' });
  };
  return { state, run, clear };
}

/** 'Importer salg': a dry run that shows the changes, then the import; and earlier imports. */
export function ImportPanel({ asked }: { asked: number }) {
  const { state, run, clear } = useImport();
  const id = useId();
  const uploaded = 'uploaded' in state ? state.uploaded : null;
  const isBusy = uploaded !== null;
  return (
    <FoldPanel title="Importer salg" asked={asked}>
      <p className="dim">
        CSV fra billettsystemet med kolonnene ordre, dato, antall og kode. Refusjoner har minus
        foran antallet. Rader uten kode er direktesalg.
      </p>
      <div className="my-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className="peer sr-only"
          aria-disabled={isBusy}
          onClick={(event) => isBusy && event.preventDefault()}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Allows choosing the same file again.
            target.value = '';
            if (file) void run(file, true);
          }}
        />
        <label
          htmlFor={id}
          className={cx(
            BUTTON.edge,
            'peer-focus-visible:outline-3 peer-focus-visible:outline-yellow peer-focus-visible:outline-offset-3 peer-aria-disabled:cursor-not-allowed peer-aria-disabled:text-fg-3',
          )}
        >
          <Icon icon={FileUp} />
          Velg fil
        </label>
        {state.step !== 'empty' && <bdi className="wrap-anywhere">{state.file.name}</bdi>}
      </div>
      {uploaded !== null && uploaded < 1 && (
        <p className="flex items-center gap-3">
          Laster opp
          <progress aria-label="Lastet opp" value={uploaded} />
        </p>
      )}
      <div aria-live="polite">
        {state.step === 'checking' && <p>Leser filen...</p>}
        {state.step === 'importing' && <p>Importerer...</p>}
        {state.step === 'failed' && (
          <>
            <p>
              <FieldError>{state.problem}</FieldError>
            </p>
            <p className="dim">{state.outcome}</p>
          </>
        )}
        {state.step === 'checked' && (
          <ImportResult
            answer={state.answer}
            onImport={() => void run(state.file, false)}
            onCancel={clear}
          />
        )}
      </div>
      <ImportList />
    </FoldPanel>
  );
}

/** Most listed invalid rows; a wrong file can have 50,000. */
const LISTED = 100;

const rows = (count: number) => `${formatNumber(count)} ${count === 1 ? 'rad' : 'rader'}`;

interface ImportResultProps {
  answer: ImportAnswer;
  onImport: () => void;
  onCancel: () => void;
}

/** Result of a dry run: new rows, known rows and invalid rows. */
function ImportResult({ answer, onImport, onCancel }: ImportResultProps) {
  const { added, unchanged, refused } = answer;
  const isRefused = refused.length > 0;
  return (
    <div
      data-import-answer=""
      className={cx(
        'grid gap-3 rounded-key border-2 p-4',
        isRefused ? 'border-error' : 'border-green',
      )}
    >
      {isRefused ? (
        <>
          <p>
            <b>Filen er avvist: {rows(refused.length)} har feil.</b> Ingenting er endret. Rett dem
            og velg filen på nytt.
          </p>
          <section
            className="wrap-anywhere max-h-64 overflow-y-auto"
            aria-label="Rader med feil"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
            tabIndex={0}
          >
            <ol>
              {refused.slice(0, LISTED).map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  <b>Linje {formatNumber(line)}:</b> {message}
                </li>
              ))}
            </ol>
          </section>
          {refused.length > LISTED && <p>… og {rows(refused.length - LISTED)} til.</p>}
        </>
      ) : (
        <p>
          <b>Prøvekjøring:</b> {rows(added)} blir lagt til, {rows(unchanged)} er kjent fra før.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isRefused && added > 0 && (
          <button type="button" className={BUTTON.bone} onClick={onImport}>
            Importer {rows(added)}
          </button>
        )}
        <button type="button" className={BUTTON.edge} onClick={onCancel}>
          {isRefused || added === 0 ? 'Lukk' : 'Avbryt'}
        </button>
      </div>
    </div>
  );
}

const POLL_MS = 60_000;

const columns: readonly ServerColumn<SalesImport>[] = [
  {
    key: 'by',
    header: 'Importert av',
    rowHeader: true,
    cell: ({ importedBy }) => <bdi>{importedBy}</bdi>,
  },
  { key: 'when', header: 'Dato', date: true, cell: ({ createdAt }) => shortMoment(createdAt) },
  { key: 'added', header: 'Lagt til', numeric: true, cell: ({ added }) => formatNumber(added) },
  {
    key: 'unchanged',
    header: 'Kjent fra før',
    numeric: true,
    cell: ({ unchanged }) => formatNumber(unchanged),
  },
  { key: 'state', header: 'Status', cell: (one) => <StateCell one={one} /> },
];

const brief = (one: SalesImport): RowBrief => ({
  title: <span className="mono">{shortMoment(one.createdAt)}</span>,
  side: one.undoneAt !== null && <Tag tone="edged">Angret</Tag>,
  under: <bdi>{one.importedBy}</bdi>,
  end: <span className="mono">+{formatNumber(one.added)}</span>,
});

function StateCell({ one: { undoneAt, undoneBy } }: { one: SalesImport }) {
  if (undoneAt === null) return <Tag tone="ok">I regnskapet</Tag>;
  return (
    <span>
      <Tag tone="edged">Angret</Tag>
      <SecondLine className="wrap-anywhere">
        {undoneBy}, {shortMoment(undoneAt)}
      </SecondLine>
    </span>
  );
}

/** The imports, newest first, each with its undo. */
function ImportList() {
  const call = useAdminCall();
  const { ask, dialog } = useConfirm();
  const query = useQuery(adminRead('GET /api/admin/sales/imports', POLL_MS));
  // The API returns a bare array when no page is requested.
  const rows = Array.isArray(query.data) ? query.data : query.data?.items;
  const undo = async ({ id }: SalesImport) => {
    const failure = { title: 'Kunne ikke angre importen', fallback: 'Prøv igjen senere' };
    const given = { params: { id } };
    const done = await call('DELETE /api/admin/sales/imports/:id', given, failure);
    if (done === null) return;
    toast({ title: 'Importen er angret', variant: 'success' });
  };
  const askUndo = (one: SalesImport) =>
    ask({
      title: 'Angre importen?',
      text: `${one.added === 1 ? '1 rad' : `${formatNumber(one.added)} rader`} fra ${shortMoment(one.createdAt)} tas ut av regnskapet, og poengene trekkes fra.`,
      act: 'Angre importen',
      onConfirm: () => void undo(one),
    });
  const actsOf = (one: SalesImport): readonly RowAct[] =>
    one.undoneAt === null
      ? [{ label: 'Angre', opensDialog: true, onSelect: () => askUndo(one) }]
      : [];
  return (
    <div className="mt-5">
      <h4 className="mb-2">Importerte filer</h4>
      <PagedTable
        caption="Importerte filer"
        columns={columns}
        brief={brief}
        acts={actsOf}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ createdAt }) => `importen fra ${shortMoment(createdAt)}`}
        skeletonRows={2}
        empty={<Empty title="Ingen filer er importert." />}
        error={listProblem(query, 'Kunne ikke laste importene')}
      />
      {dialog}
    </div>
  );
}
