import { useQueryClient } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Chord } from '#client/components/ui/chord.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Section, type SectionProps } from '#client/components/ui/section.tsx';
import { useSite } from '#client/lib/content.tsx';
import { whenIdle } from '#client/lib/idle.ts';
import { lazyOnVisible } from '#client/lib/island.tsx';
import { labels } from '#shared/content/labels.ts';
import { leaderboardQuery } from './leaderboard.queries.ts';
import { LeaderboardSteps } from './leaderboard-steps.tsx';

const LeaderboardList = lazyOnVisible(() =>
  import('./leaderboard-list.tsx').then((part) => part.LeaderboardList),
);

/** Colours of the neighbouring sections, for the dithered edges. */
type LeaderboardSectionProps = Pick<SectionProps, 'edgeTop' | 'edgeBottom'>;

/**
 * 'Top Affiliates': the leaderboard and how the programme works. The list is fetched in the first
 * idle moment, so that it has its height before anybody has scrolled to it.
 */
export function LeaderboardSection(edges: LeaderboardSectionProps) {
  const { heading, subtitle } = useSite().texts.affiliates;
  const client = useQueryClient();
  useEffect(
    () =>
      whenIdle(() => {
        // Once the list has asked, only its reader asks again.
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
      {/* Loading, list, empty and failed stand in the same box: at least one row of cards high. */}
      <div className="min-h-[322px]">
        <LeaderboardList />
      </div>
      <LeaderboardSteps />
    </Section>
  );
}
