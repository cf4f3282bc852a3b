import { FoldPanel } from '#client/components/back-office/fold-panel.tsx';
import { DataTable } from '#client/components/data/data-table.tsx';
import { shortMoment } from '#client/lib/admin-dates.ts';
import { useNow } from '#client/lib/clock.tsx';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { bytesText, durationText } from './system-words.ts';

type Process = SystemAnswer['processes'][number];

/** Every server process with a recent heartbeat. */
export function Processes({ processes }: { processes: readonly Process[] }) {
  const now = useNow().getTime();
  return (
    <FoldPanel title="Prosesser">
      <DataTable
        caption="Serverprosesser"
        rows={processes}
        rowKey={({ id }) => id}
        empty={<p className="dim">Ingen prosesser har meldt seg.</p>}
        columns={[
          {
            key: 'name',
            header: 'Navn',
            rowHeader: true,
            cell: ({ name, self }) => (self ? `${name} (denne siden)` : name),
          },
          {
            key: 'uptime',
            header: 'Oppetid',
            cell: ({ startedAt }) => durationText(now - Date.parse(startedAt)),
          },
          { key: 'seen', header: 'Sist sett', cell: ({ seenAt }) => shortMoment(seenAt) },
          {
            key: 'sockets',
            header: 'WebSocket',
            numeric: true,
            cell: ({ sockets }) => formatNumber(sockets),
          },
          {
            key: 'memory',
            header: 'Minne',
            numeric: true,
            cell: ({ memoryBytes }) => bytesText(memoryBytes),
          },
        ]}
      />
    </FoldPanel>
  );
}
