import Award from 'lucide-react/icons/award';
import Medal from 'lucide-react/icons/medal';
import Trophy from 'lucide-react/icons/trophy';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { Card } from '#client/components/ui/card.tsx';
import { Fold } from '#client/components/ui/fold.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Level } from '#client/components/ui/level.tsx';
import { Mask } from '#client/components/ui/mask.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import type { LeaderboardEntry } from '#shared/contracts/leaderboard.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { AFFILIATE_LEVEL_NAMES, affiliateLevelName } from '#shared/rules/levels.ts';
import { TOP_PERFORMERS } from '#shared/rules/ranking.ts';
import { type ProfileNetwork, profileUrl } from '#shared/rules/social-links.ts';

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

function tone(rank: number): 'bone' | 'loftet' | 'coal' {
  if (rank === 1) return 'bone';
  return rank <= TOP_PERFORMERS ? 'loftet' : 'coal';
}

interface LeaderboardCardProps {
  entry: LeaderboardEntry;
  /** 1 for the first. */
  rank: number;
}

/** One affiliate of the leaderboard, an item of an ordered list. */
export function LeaderboardCard({ entry, rank }: LeaderboardCardProps) {
  const honour = HONOURS[rank - 1];
  return (
    <Card as="li" tone={tone(rank)} className="leader">
      <div className="leader__top">
        <span className="display leader__rank">#{rank}</span>
        <span className="leader__honour">
          {honour && <Icon icon={honour.icon} size={28} label={honour.label} />}
          {rank <= TOP_PERFORMERS && <Tag tone={rank === 1 ? 'y' : 'kantet'}>Top Performer</Tag>}
        </span>
      </div>
      <h3 className="leader__name">
        <Mask name={entry.navn} />
        {entry.navn}
      </h3>
      <dl>
        <div className="leader__row">
          <dt>Level</dt>
          <dd>
            {affiliateLevelName(entry.level)}
            <Level level={entry.level} names={AFFILIATE_LEVEL_NAMES} />
          </dd>
        </div>
        <div className="leader__row">
          <dt>Poeng</dt>
          <dd>
            <span className="display leader__points">{formatNumber(entry.points)}</span>
          </dd>
        </div>
      </dl>
      <ProfileLinks entry={entry} isRow={rank > TOP_PERFORMERS} />
    </Card>
  );
}

/** On phones the entries after the top are rows, which hold their links folded. */
function ProfileLinks({ entry, isRow }: { entry: LeaderboardEntry; isRow: boolean }) {
  const profiles = NETWORKS.flatMap(({ network, label }) => {
    const href = profileUrl(network, entry[network]);
    return href === null ? [] : [{ network, label, href }];
  });
  const links = (
    <div className="leader__links">
      {profiles.map(({ network, label, href }) => (
        <AppLink
          key={network}
          href={href}
          external
          className="icon-link"
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
