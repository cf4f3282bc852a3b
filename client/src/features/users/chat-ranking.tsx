import { useQuery } from '@tanstack/react-query';
import { Panel } from '#client/components/back-office/panel.tsx';
import { type Column, DataTable } from '#client/components/data/data-table.tsx';
import { Face } from '#client/components/ui/face.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { chatActivityQuery } from '#client/lib/admin-overview.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import type { ChatActivity } from '#shared/contracts/chat-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';

type ChatUser = ChatActivity['topUsers'][number];

/** From this level on the badge is purple (docs/product/chat.md#levels-of-the-chat). */
const PURPLE_FROM = 3;

const columns: readonly Column<ChatUser>[] = [
  {
    key: 'navn',
    header: 'Navn',
    rowHeader: true,
    cell: ({ navn, picture }) => (
      <span className="bruker__navn">
        <Face name={navn} picture={picture} />
        <bdi>{navn}</bdi>
      </span>
    ),
  },
  {
    key: 'level',
    header: 'Nivå',
    cell: ({ activityLevel }) => (
      <Tag tone={activityLevel >= PURPLE_FROM ? 'lilla' : 'coal'}>Nivå {activityLevel}</Tag>
    ),
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

/** The chat's people by their points; they need not have an account. */
export function ChatRanking() {
  const { data, error, refetch } = useQuery(chatActivityQuery);
  const problem = {
    title: 'Kunne ikke laste rangeringen',
    text: reasonOf(error, 'Prøv igjen senere.'),
    onRetry: () => void refetch(),
  };
  return (
    <Panel title="Rangering i chatten" className="bruker__rang">
      <DataTable
        look="spaced"
        caption="Rangering i chatten"
        columns={columns}
        rows={data?.topUsers}
        rowKey={({ id }) => id}
        empty={<p className="dempet">Ingen aktive brukere</p>}
        error={data === undefined && error !== null ? problem : null}
      />
    </Panel>
  );
}
