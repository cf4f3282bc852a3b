import { FoldPanel } from '#client/components/back-office/fold-panel.tsx';
import { DataTable } from '#client/components/data/data-table.tsx';
import { shortMoment } from '#client/lib/admin-dates.ts';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { INTEGRATIONS } from './system-words.ts';

/** The external services: configured or not, and the result of the last runs. */
export function Integrations({ integrations }: { integrations: SystemAnswer['integrations'] }) {
  return (
    <FoldPanel title="Eksterne tjenester">
      <DataTable
        caption="Tjenester"
        rows={integrations}
        rowKey={({ name }) => name}
        empty={<p className="dim">Ingen tjenester.</p>}
        columns={[
          {
            key: 'name',
            header: 'Tjeneste',
            rowHeader: true,
            cell: ({ name }) => INTEGRATIONS[name],
          },
          {
            key: 'configured',
            header: 'Oppsett',
            cell: ({ configured }) => (configured ? 'Satt opp' : 'Ikke satt opp'),
          },
          {
            key: 'lastSuccess',
            header: 'Virket sist',
            cell: ({ lastSuccess }) => shortMoment(lastSuccess),
          },
          {
            key: 'lastError',
            header: 'Siste feil',
            cell: ({ lastError }) => (lastError === null ? 'Ingen' : <bdi>{lastError}</bdi>),
          },
        ]}
      />
    </FoldPanel>
  );
}
