import { Panel } from '#client/components/back-office/panel.tsx';
import { type Column, DataTable } from '#client/components/data/data-table.tsx';
import { Face } from '#client/components/ui/face.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { ApiError } from '#client/lib/api-client.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import type { ChatActivity } from '#shared/contracts/chat-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { CHAT_LEVEL_NAMES } from '#shared/rules/levels.ts';

type Ranked = ChatActivity['topUsers'][number] & { rank: number };

const columns: readonly Column<Ranked>[] = [
  { key: 'rank', header: 'Plass', cell: ({ rank }) => <span className="mono">#{rank}</span> },
  {
    key: 'navn',
    header: 'Navn',
    rowHeader: true,
    cell: ({ navn, picture }) => (
      <span className="ovs__navn">
        <Face name={navn} picture={picture} />
        <bdi>{navn}</bdi>
      </span>
    ),
  },
  {
    key: 'level',
    header: 'Nivå',
    cell: ({ activityLevel }) => <Level level={activityLevel} names={CHAT_LEVEL_NAMES} size="sm" />,
  },
  {
    key: 'points',
    header: 'Poeng',
    numeric: true,
    cell: ({ totalPoints }) => formatNumber(totalPoints),
  },
  {
    key: 'messages',
    header: 'Meldinger',
    numeric: true,
    cell: ({ messageCount }) => formatNumber(messageCount),
  },
];

export interface TopUsersProps {
  activity: ChatActivity | undefined;
  error: unknown;
  onRetry: () => void;
}

/** The most active people of the chat, most points first; a list that scrolls. */
export function TopUsers({ activity, error, onRetry }: TopUsersProps) {
  const rows = activity?.topUsers.map((user, index) => ({ ...user, rank: index + 1 }));
  const failed = activity === undefined && error !== null;
  const status = error instanceof ApiError && error.status > 0 ? { status: error.status } : {};
  return (
    <Panel
      title="Mest aktive brukere"
      side={<span className="mono dempet">Oppdateres hvert 10. sekund</span>}
    >
      <DataTable
        look="short"
        caption="Mest aktive brukere"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<p className="dempet">Ingen aktive brukere</p>}
        error={
          failed
            ? {
                ...status,
                title: 'Kunne ikke laste brukerne',
                text: reasonOf(error, 'Prøv igjen senere.'),
                onRetry,
              }
            : null
        }
      />
    </Panel>
  );
}
