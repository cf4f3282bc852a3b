import { useQuery } from '@tanstack/react-query';
import { Empty } from '#client/components/back-office/empty.tsx';
import { Panel } from '#client/components/back-office/panel.tsx';
import { FacedName } from '#client/components/data/cells.tsx';
import { PagedTable } from '#client/components/data/paged-table.tsx';
import type { RowBrief, ServerColumn } from '#client/components/data/row-table.tsx';
import { listProblem } from '#client/components/data/server-list.ts';

import { Face } from '#client/components/ui/mask.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { chatActivityQuery } from '#client/lib/call/admin-calls.ts';
import type { ChatActivity } from '#shared/contracts/chat-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';

type ChatUser = ChatActivity['topUsers'][number];

/** From this level on the badge is purple (docs/product/chat.md#levels-of-the-chat). */
const PURPLE_FROM = 3;

const columns: readonly ServerColumn<ChatUser>[] = [
  {
    key: 'navn',
    header: 'Navn',
    rowHeader: true,
    cell: ({ navn, picture }) => (
      <FacedName name={navn} picture={picture} className="min-w-50">
        <bdi>{navn}</bdi>
      </FacedName>
    ),
  },
  {
    key: 'level',
    header: 'Nivå',
    cell: ({ activityLevel }) => <LevelTag level={activityLevel} />,
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

const brief = (user: ChatUser): RowBrief => ({
  lead: <Face name={user.navn} picture={user.picture} />,
  title: <bdi>{user.navn}</bdi>,
  side: <LevelTag level={user.activityLevel} />,
  under: `${formatNumber(user.totalPoints)} poeng`,
  end: user.messageCount === 1 ? '1 melding' : `${formatNumber(user.messageCount)} meldinger`,
});

function LevelTag({ level }: { level: number }) {
  return <Tag tone={level >= PURPLE_FROM ? 'purple' : 'coal'}>Nivå {level}</Tag>;
}

/** People of the chat by points; they need not have an account. */
export function ChatRanking() {
  const query = useQuery(chatActivityQuery);
  return (
    <Panel title="Rangering i chatten" className="[&_.tag]:whitespace-nowrap">
      <PagedTable
        caption="Rangering i chatten"
        columns={columns}
        brief={brief}
        rows={query.data?.topUsers}
        rowKey={({ id }) => id}
        rowName={({ navn }) => navn}
        skeletonRows={5}
        empty={<Empty title="Ingen aktive brukere" text="Her kommer de som skriver i chatten." />}
        error={listProblem(query, 'Kunne ikke laste rangeringen')}
      />
    </Panel>
  );
}
