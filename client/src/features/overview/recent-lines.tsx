import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Panel } from '#client/components/back-office/panel.tsx';
import { readHeaders } from '#client/lib/admin-calls.ts';
import { addressOf, api } from '#client/lib/api.ts';
import type { OverviewAnswer } from '#shared/contracts/back-office.ts';
import type { ChatActivity } from '#shared/contracts/chat-admin.ts';
import { osloClock } from '#shared/oslo-time.ts';
import { CHAT_ROOM_NAMES } from '#shared/rules/chat-rooms.ts';

const SHOWN = 5;
const NEWEST = { query: { limit: SHOWN } };

export interface RecentLinesProps {
  overview: OverviewAnswer | undefined;
  activity: ChatActivity | undefined;
}

/**
 * The latest lines of the chat. Fetched each time the overview or the chat's activity changes; a
 * failure is only logged (docs/product/back-office.md#tabs).
 */
export function RecentLines({ overview, activity }: RecentLinesProps) {
  const { data: lines, refetch } = useQuery({
    queryKey: [addressOf('GET /api/chat-messages', NEWEST)],
    queryFn: ({ signal }) =>
      api('GET /api/chat-messages', { ...NEWEST, signal, headers: readHeaders() }),
    enabled: false,
    retry: false,
  });
  useEffect(() => {
    if (overview !== undefined || activity !== undefined) void refetch();
  }, [overview, activity, refetch]);
  if (lines === undefined || lines.length === 0) return null;
  return (
    <Panel title="Siste i chatten" className="min-[1200px]:col-span-full">
      <ul>
        {lines.map(({ id, navn, melding, room, createdAt }) => (
          <li key={id} className="border-coal-3 not-last:border-b py-2">
            <p className="wrap-anywhere flex flex-wrap gap-x-2">
              <b>
                <bdi>{navn}</bdi>
              </b>{' '}
              <span className="dim">{CHAT_ROOM_NAMES[room]}</span>
              <time className="mono dim ml-auto" dateTime={createdAt}>
                {osloClock(new Date(createdAt))}
              </time>
            </p>
            <p className="wrap-anywhere line-clamp-2">{melding}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
