import type { UseQueryResult } from '@tanstack/react-query';
import { Panel } from '#client/components/back-office/panel.tsx';
import { FacedName } from '#client/components/data/faced-name.tsx';
import { ListBox } from '#client/components/data/list-box.tsx';
import { listProblem } from '#client/components/data/list-problem.ts';
import type { RowBrief } from '#client/components/data/row-list.tsx';
import { RowTable } from '#client/components/data/row-table.tsx';
import type { ServerColumn } from '#client/components/data/server-column.ts';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Face } from '#client/components/ui/face.tsx';
import { Level } from '#client/components/ui/level.tsx';
import type { ChatActivity } from '#shared/contracts/chat-admin.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { CHAT_LEVEL_NAMES } from '#shared/rules/levels.ts';

type Ranked = ChatActivity['topUsers'][number] & { rank: number };

const columns: readonly ServerColumn<Ranked>[] = [
  { key: 'rank', header: 'Plass', cell: ({ rank }) => <span className="mono">#{rank}</span> },
  {
    key: 'navn',
    header: 'Navn',
    rowHeader: true,
    cell: ({ navn, picture }) => (
      <FacedName name={navn} picture={picture} className="min-w-42">
        <bdi>{navn}</bdi>
      </FacedName>
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

const brief = (user: Ranked): RowBrief => ({
  lead: <Face name={user.navn} picture={user.picture} />,
  title: (
    <>
      <span className="mono">#{user.rank}</span> <bdi>{user.navn}</bdi>
    </>
  ),
  side: <Level level={user.activityLevel} names={CHAT_LEVEL_NAMES} size="sm" />,
  under: `${formatNumber(user.totalPoints)} poeng`,
  end: user.messageCount === 1 ? '1 melding' : `${formatNumber(user.messageCount)} meldinger`,
});

interface TopUsersProps {
  query: UseQueryResult<ChatActivity, unknown>;
  className: string | undefined;
}

/** The most active people of the chat, most points first; a list that scrolls. */
export function TopUsers({ query, className }: TopUsersProps) {
  const rows = query.data?.topUsers.map((user, index) => ({ ...user, rank: index + 1 }));
  return (
    <Panel
      title="Mest aktive brukere"
      className={className}
      side={<span className="mono dim">Oppdateres hvert 10. sekund</span>}
    >
      <ListBox>
        <RowTable
          look="short"
          caption="Mest aktive brukere"
          columns={columns}
          brief={brief}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ navn }) => navn}
          skeletonRows={5}
          empty={
            <EmptyState
              headingLevel={4}
              title="Ingen aktive brukere"
              text="Her kommer de som skriver i chatten."
            />
          }
          error={listProblem(query, 'Kunne ikke laste brukerne')}
        />
      </ListBox>
    </Panel>
  );
}
