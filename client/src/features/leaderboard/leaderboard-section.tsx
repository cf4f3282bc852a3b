import { useQueryClient } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Chord, Section, type SectionProps } from '#client/components/ui/section.tsx';

import { useSite } from '#client/lib/content.tsx';
import { whenIdle } from '#client/lib/island/idle.ts';
import { lazyOnVisible } from '#client/lib/island/island.tsx';
import { labels } from '#shared/content/labels.ts';
import { leaderboardQuery } from './leaderboard.queries.ts';
import { LeaderboardSteps } from './leaderboard-steps.tsx';

const LeaderboardList = lazyOnVisible(() =>
  import('./leaderboard-list.tsx').then((part) => part.LeaderboardList),
);

/** Colours of the neighbouring sections, for the dithered edges. */
type LeaderboardSectionProps = Pick<SectionProps, 'edgeTop' | 'edgeBottom'>;

/**
 * 'Top Affiliates': the leaderboard and how the programme works. The list is prefetched when the
 * browser is idle, so that it has its final height before anybody has scrolled to it.
 */
export function LeaderboardSection(edges: LeaderboardSectionProps) {
  const { heading, subtitle } = useSite().texts.affiliates;
  const client = useQueryClient();
  useEffect(
    () =>
      whenIdle(() => {
        // Only for the first fetch; refetching is up to the list.
        if (!client.getQueryState(leaderboardQuery.queryKey))
          void client.prefetchQuery(leaderboardQuery);
      }),
    [client],
  );
  return (
    <Section id="affiliates" labelledBy="affiliates-heading" {...edges}>
      <div className="mb-[clamp(2.5rem,4.6vw,4.25rem)] grid gap-x-[clamp(2rem,4.6vw,4.25rem)] gap-y-6 max-md:mb-8 lg:grid-cols-[minmax(0,7.25fr)_minmax(0,5fr)] lg:items-end">
        <div>
          <Chord letter="A" />
          <FitHeading
            id="affiliates-heading"
            lines={[heading]}
            mobileLines={heading.split(' ')}
            size="h1"
            width={726}
          />
        </div>
        <div className="grid justify-items-start gap-4.5">
          <p className="ingress dim">{subtitle}</p>
          <Button href="/affiliate" icon={<Icon icon={ArrowRight} />} iconSide="end">
            {labels.affiliates.join}
          </Button>
        </div>
      </div>
      {/* Loading, list, empty and failed share a box of at least one row of cards, so that
         nothing below it moves. */}
      <div className="min-h-[322px]">
        <LeaderboardList />
        <noscript>{labels.affiliates.noScript}</noscript>
      </div>
      <LeaderboardSteps />
    </Section>
  );
}
