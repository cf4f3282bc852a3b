import { useQuery } from '@tanstack/react-query';
import { useConfirm } from '#client/components/back-office/dialogs.tsx';
import { SecondLine } from '#client/components/data/cells.tsx';
import { PagedTable } from '#client/components/data/paged-table.tsx';
import type { RowAct } from '#client/components/data/row-acts.tsx';
import type { RowBrief, ServerColumn } from '#client/components/data/row-table.tsx';
import { listProblem } from '#client/components/data/server-list.ts';

import { Tag } from '#client/components/ui/tag.tsx';
import { adminRead, useAdminCall } from '#client/lib/call/admin-calls.ts';
import { shortMoment } from '#client/lib/short-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { SalesImport } from '#shared/contracts/affiliates.ts';
import { formatNumber } from '#shared/oslo-time.ts';

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
  { key: 'state', header: 'Status', cell: (one) => <State one={one} /> },
];

const brief = (one: SalesImport): RowBrief => ({
  title: <span className="mono">{shortMoment(one.createdAt)}</span>,
  side: one.undoneAt !== null && <Tag tone="edged">Angret</Tag>,
  under: <bdi>{one.importedBy}</bdi>,
  end: <span className="mono">+{formatNumber(one.added)}</span>,
});

function State({ one: { undoneAt, undoneBy } }: { one: SalesImport }) {
  if (undoneAt === null) return <Tag tone="g">I regnskapet</Tag>;
  return (
    <span>
      <Tag tone="edged">Angret</Tag>
      <SecondLine className="wrap-anywhere">
        {undoneBy}, {shortMoment(undoneAt)}
      </SecondLine>
    </span>
  );
}

/** The imported files, newest first, each with its undo. */
export function ImportList() {
  const call = useAdminCall();
  const { ask, dialog } = useConfirm();
  const query = useQuery(adminRead('GET /api/admin/sales/imports', POLL_MS));
  // The call answers a page only when one is asked for.
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
        empty={<p className="dim">Ingen filer er importert.</p>}
        error={listProblem(query, 'Kunne ikke laste importene')}
      />
      {dialog}
    </div>
  );
}
