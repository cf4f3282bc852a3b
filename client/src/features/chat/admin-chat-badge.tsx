import { useQuery } from '@tanstack/react-query';
import { Tag } from '#client/components/ui/tag.tsx';
import { formatNumber } from '#shared/oslo-time.ts';
import { heldQuery, reportsQuery } from './admin/admin.queries.ts';
import { useModeration } from './admin/moderation.tsx';
import { unreadMark, unreadWord } from './chat-words.ts';

/** Unread lines of all rooms, and held lines; nothing when there are none. */
export function AdminChatBadge() {
  const { counts } = useModeration();
  const { data: held = 0 } = useQuery({ ...heldQuery, select: ({ total }) => total });
  const { data: reported = 0 } = useQuery({ ...reportsQuery, select: ({ total }) => total });
  const unread = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const waiting = held + reported;
  return (
    <>
      {unread > 0 && (
        <Tag tone="y">
          {unreadMark(unread)} <span className="sr-only">{unreadWord(unread)}</span>
        </Tag>
      )}
      {waiting > 0 && (
        <Tag tone="r">
          {formatNumber(waiting)} <span className="sr-only">venter på en moderator</span>
        </Tag>
      )}
    </>
  );
}
