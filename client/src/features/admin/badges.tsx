import { useQuery } from '@tanstack/react-query';
import { Tag } from '#client/components/ui/tag.tsx';
import { overviewQuery } from '#client/lib/call/admin-calls.ts';
import type { OverviewAnswer } from '#shared/contracts/back-office.ts';
import { formatNumber } from '#shared/oslo-time.ts';

type Waiting = 'unhandledMessages' | 'waitingShares' | 'pendingAffiliates' | 'waitingAnnouncements';

/** The count of unhandled items beside a tab's name; nothing for 0. */
function badge(figure: Waiting, words: string, one = words) {
  const select = ({ stats }: OverviewAnswer) => stats[figure];
  return function WaitingBadge() {
    const { data: count = 0 } = useQuery({ ...overviewQuery, select });
    if (!(count > 0)) return null;
    return (
      <Tag>
        {formatNumber(count)} <span className="sr-only">{count === 1 ? one : words}</span>
      </Tag>
    );
  };
}

export const MessagesBadge = badge('unhandledMessages', 'ubehandlede', 'ubehandlet');
export const SharesBadge = badge('waitingShares', 'venter på belønning');
export const AffiliatesBadge = badge('pendingAffiliates', 'venter på svar');
export const AnnouncementsBadge = badge('waitingAnnouncements', 'venter på bekreftelse');
