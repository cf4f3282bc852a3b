import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState, Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useHydrated } from '#client/lib/use-browser.ts';
import { labels } from '#shared/content/labels.ts';
import { leaderboardQuery } from './leaderboard.queries.ts';
import '#client/styles/utilities.css';
import Award from 'lucide-react/icons/award';
import Medal from 'lucide-react/icons/medal';
import Trophy from 'lucide-react/icons/trophy';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { Card } from '#client/components/ui/card.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Fold } from '#client/components/ui/fold.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { Mask } from '#client/components/ui/mask.tsx';

import { Tag } from '#client/components/ui/tag.tsx';
import type { LeaderboardEntry } from '#shared/contracts/progress.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { AFFILIATE_LEVEL_NAMES, affiliateLevelName, TOP_PERFORMERS } from '#shared/rules/levels.ts';
import { type ProfileNetwork, profileUrl } from '#shared/rules/social-links.ts';

const { empty, failed } = labels.affiliates;

/** The leaderboard: loading, list, empty or failed. */
export function LeaderboardList() {
  const { data, isError, refetch } = useQuery(leaderboardQuery);
  const hydrated = useHydrated();
  // The server's HTML has the loading state, so hydration needs it even with cached data.
  if (!hydrated || (data === undefined && !isError)) return <LeaderboardLoading />;
  if (isError) return <ErrorState title={failed.title} onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return (
      <EmptyState
        title={empty.title}
        text={empty.text}
        action={
          <Button href="/affiliate" icon={<Icon icon={ArrowRight} />} iconSide="end">
            {empty.action}
          </Button>
        }
      />
    );
  }
  return (
    <ol data-leaders className={CARDS}>
      {data.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id; its place is its identity
        <LeaderboardCard key={index} entry={entry} rank={index + 1} />
      ))}
    </ol>
  );
}

/** Skeleton of one row of cards, as high as a real one, so that nothing below it moves. */
function LeaderboardLoading() {
  return (
    <div role="status" className="noscript:hidden">
      <span className="sr-only">Laster oversikten ...</span>
      <div className={CARDS}>
        {['a', 'b', 'c'].map((key) => (
          <Card key={key} className={cx(CARD, 'gap-5.5')}>
            <Skeleton width="96px" height="56px" />
            <Skeleton width="70%" height="44px" />
            <Skeleton />
            <Skeleton />
            <Skeleton width="55%" />
          </Card>
        ))}
      </div>
    </div>
  );
}

const HONOURS = [
  { icon: Trophy, label: 'Pokal' },
  { icon: Medal, label: 'Medalje' },
  { icon: Award, label: 'Utmerkelse' },
];

const NETWORKS: readonly { network: ProfileNetwork; label: string }[] = [
  { network: 'instagram', label: 'Instagram' },
  { network: 'tiktok', label: 'TikTok' },
  { network: 'youtube', label: 'YouTube' },
  { network: 'twitch', label: 'Twitch' },
];

function tone(rank: number): 'bone' | 'raised' | 'coal' {
  if (rank === 1) return 'bone';
  return rank <= TOP_PERFORMERS ? 'raised' : 'coal';
}

/** A card on phones. */
const CARD_LOOK = classes({
  card: '',
  top: 'max-md:min-h-14',
  rank: 'max-md:font-stretch-100% max-md:text-[3.5rem]',
  honour: '',
  name: 'max-md:mt-2.5 max-md:mb-2 max-md:gap-3 max-md:text-[1.375rem]',
  mask: '',
  list: '',
  term: '',
  level: 'max-md:ml-auto max-md:justify-end max-md:font-bold',
  points: 'max-md:ml-auto max-md:justify-end max-md:font-bold',
});
/** On phones the entries after the top are rows: rank, face, name above level, points. */
const ROW_LOOK: typeof CARD_LOOK = classes({
  card: 'max-md:relative max-md:min-h-16 max-md:grid-cols-[1.75rem_2.125rem_minmax(0,1fr)_auto] max-md:content-center max-md:items-center max-md:gap-x-1 max-md:rounded-key-xl max-md:py-1.5 max-md:pr-9 max-md:pl-3 max-md:[&>.fold>summary]:pr-2 max-md:[&>.fold__content]:col-span-full',
  top: 'max-md:row-[1/3]',
  rank: 'max-md:font-stretch-84% max-md:text-[1.25rem]',
  honour: 'max-md:hidden',
  name: 'max-md:col-[2/4] max-md:gap-2.5 max-md:text-small max-md:[--mask:30px]',
  mask: 'max-md:-my-2.5 max-md:[translate:0_10px]',
  list: 'max-md:contents',
  term: 'max-md:absolute max-md:[clip-path:inset(50%)]',
  level:
    'max-md:ml-0.5 max-md:justify-start max-md:font-medium max-md:text-small max-md:[grid-area:2/3]',
  points:
    'max-md:ml-0 max-md:justify-start max-md:font-medium max-md:text-small max-md:[grid-area:1/4/3]',
});
const ROW_LINKS = classes('max-md:mt-2 max-md:ml-14');
const ROW = classes(
  'flex min-h-[42px] flex-wrap items-center justify-between gap-x-3 gap-y-1 border-coal-4 on-bone:border-bone-4 border-t',
);
const TERM = classes('text-fg-2 text-small');
const VALUE = classes(
  'flex flex-wrap items-center gap-x-3 gap-y-1 md:ml-auto md:justify-end md:font-bold',
);

interface LeaderboardCardProps {
  entry: LeaderboardEntry;
  /** From 1. */
  rank: number;
}

function LeaderboardCard({ entry, rank }: LeaderboardCardProps) {
  const honour = HONOURS[rank - 1];
  const look = rank > TOP_PERFORMERS ? ROW_LOOK : CARD_LOOK;
  return (
    <Card
      as="li"
      tone={tone(rank)}
      className={cx(CARD, look.card, rank > TOP_PERFORMERS + 1 && 'max-md:-mt-3')}
    >
      <div className={cx('flex flex-wrap justify-between gap-3 md:min-h-[70px]', look.top)}>
        <span
          className={cx('display leading-[0.86] md:font-stretch-100% md:text-[4.5rem]', look.rank)}
        >
          #{rank}
        </span>
        <span className={cx('ml-auto grid content-start justify-items-end gap-2.5', look.honour)}>
          {honour && <Icon icon={honour.icon} size={28} label={honour.label} />}
          {rank <= TOP_PERFORMERS && <Tag tone={rank === 1 ? 'y' : 'edged'}>Top Performer</Tag>}
        </span>
      </div>
      <h3
        className={cx(
          'wrap-anywhere flex items-center md:mt-4.5 md:mb-3.5 md:gap-3 md:text-[1.375rem]',
          look.name,
        )}
      >
        <Mask name={entry.navn} className={look.mask} />
        {entry.navn}
      </h3>
      <dl className={look.list}>
        <div className={cx(ROW, look.list)}>
          <dt className={cx(TERM, look.term)}>Level</dt>
          <dd className={cx(VALUE, look.level)}>
            {affiliateLevelName(entry.level)}
            <Level level={entry.level} names={AFFILIATE_LEVEL_NAMES} className={look.honour} />
          </dd>
        </div>
        <div className={cx(ROW, look.list)}>
          <dt className={cx(TERM, look.term)}>Poeng</dt>
          <dd className={cx(VALUE, look.points)}>
            <span className="display text-h4 leading-none">{formatNumber(entry.points)}</span>
          </dd>
        </div>
      </dl>
      <ProfileLinks entry={entry} isRow={rank > TOP_PERFORMERS} />
    </Card>
  );
}

/** On phones the entries after the top are rows with their links collapsed. */
function ProfileLinks({ entry, isRow }: { entry: LeaderboardEntry; isRow: boolean }) {
  const profiles = NETWORKS.flatMap(({ network, label }) => {
    const href = profileUrl(network, entry[network]);
    return href === null ? [] : [{ network, label, href }];
  });
  const links = (
    <div
      className={cx(
        'flex min-h-target flex-wrap gap-1 md:mt-3.5 md:-mb-2 md:-ml-3',
        isRow ? ROW_LINKS : 'max-md:mt-1 max-md:-mb-2 max-md:-ml-3',
        isRow && profiles.length === 0 && 'max-md:hidden',
      )}
    >
      {profiles.map(({ network, label, href }) => (
        <AppLink
          key={network}
          href={href}
          external
          className="grid size-target place-items-center rounded-key-s hover:bg-current/14"
          aria-label={`${entry.navn} på ${label}`}
        >
          <BrandIcon brand={network} />
        </AppLink>
      ))}
    </div>
  );
  if (!isRow || profiles.length === 0) return links;
  return <Fold label={`Profilene til ${entry.navn}`}>{links}</Fold>;
}

const CARDS = classes('grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 lg:grid-cols-3');
/** A card; while loading it is as high as a real one. */
const CARD = classes('grid h-full grid-cols-[minmax(0,1fr)] content-start md:min-h-[322px]');
