import { useQuery } from '@tanstack/react-query';
import { useConfirm } from '#client/components/back-office/confirm.tsx';
import { type Column, DataTable } from '#client/components/data/data-table.tsx';
import { adminQuery, useAdminAct } from '#client/lib/admin-calls.ts';
import { shortMoment } from '#client/lib/admin-dates.ts';
import { ApiError } from '#client/lib/api-client.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { SalesImport } from '#shared/contracts/affiliates.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { SALES_PATH } from './affiliate-words.ts';

const PATH = `${SALES_PATH}/imports`;
const POLL_MS = 60_000;

/** The imported files, newest first, each with its undo. */
export function ImportList() {
  const act = useAdminAct();
  const { ask, dialog } = useConfirm();
  const { data, error, refetch, isFetching } = useQuery(adminQuery<SalesImport[]>(PATH, POLL_MS));
  const undo = async ({ id }: SalesImport) => {
    const failure = { title: 'Kunne ikke angre importen', fallback: 'Prøv igjen senere' };
    const path = `${PATH}/${encodeURIComponent(id)}`;
    if ((await act('DELETE', path, undefined, failure)) === null) return;
    toast({ title: 'Importen er angret', variant: 'success' });
  };
  const askUndo = (one: SalesImport) =>
    ask({
      title: 'Angre importen?',
      text: `${one.added === 1 ? '1 rad' : `${formatNumber(one.added)} rader`} fra ${shortMoment(one.createdAt)} tas ut av regnskapet, og poengene trekkes fra.`,
      act: 'Angre importen',
      onConfirm: () => void undo(one),
    });
  return (
    <div className="aff-importer">
      <h4>Importerte filer</h4>
      <DataTable
        caption="Importerte filer"
        columns={columnsOf(askUndo)}
        rows={data}
        rowKey={({ id }) => id}
        skeletonRows={2}
        empty={<p className="dempet">Ingen filer er importert.</p>}
        error={
          data === undefined && error !== null
            ? {
                title: 'Kunne ikke laste importene',
                text: reasonOf(error, 'Prøv igjen senere.'),
                ...(error instanceof ApiError && error.status > 0 && { status: error.status }),
                onRetry: () => void refetch(),
                retrying: isFetching,
              }
            : null
        }
      />
      {dialog}
    </div>
  );
}

function columnsOf(onUndo: (one: SalesImport) => void): readonly Column<SalesImport>[] {
  return [
    {
      key: 'when',
      header: 'Importert',
      rowHeader: true,
      cell: ({ createdAt, importedBy }) => `${shortMoment(createdAt)} av ${importedBy}`,
    },
    {
      key: 'added',
      header: 'Lagt til',
      numeric: true,
      cell: ({ added }) => formatNumber(added),
    },
    {
      key: 'unchanged',
      header: 'Kjent fra før',
      numeric: true,
      cell: ({ unchanged }) => formatNumber(unchanged),
    },
    {
      key: 'acts',
      header: '',
      cell: (one) =>
        one.undoneAt === null ? (
          <button
            type="button"
            className="btn btn--kant"
            aria-label={`Angre importen fra ${shortMoment(one.createdAt)}`}
            onClick={() => onUndo(one)}
          >
            Angre
          </button>
        ) : (
          <span className="dempet">
            Angret {shortMoment(one.undoneAt)} av {one.undoneBy}
          </span>
        ),
    },
  ];
}
