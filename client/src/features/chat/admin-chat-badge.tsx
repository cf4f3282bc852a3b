import { useQuery } from '@tanstack/react-query';
import { Tag } from '#client/components/ui/tag.tsx';
import { formatNumber } from '#shared/oslo-time.ts';
import { heldQuery, reportsQuery } from './admin/admin.queries.ts';

/** Lines that wait for a moderator, held or reported; nothing when none does. */
export function AdminChatBadge() {
  const { data: held = 0 } = useQuery({ ...heldQuery, select: ({ total }) => total });
  const { data: reported = 0 } = useQuery({ ...reportsQuery, select: ({ total }) => total });
  const waiting = held + reported;
  if (!(waiting > 0)) return null;
  return (
    <Tag tone="y">
      {formatNumber(waiting)} <span className="sr-only">venter på en moderator</span>
    </Tag>
  );
}
