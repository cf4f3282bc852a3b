import { useQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState, Skeleton } from '#client/components/ui/data-states.tsx';
import { Icon } from '#client/components/ui/icon.tsx';

import { Tag } from '#client/components/ui/tag.tsx';
import { shareRule } from '#shared/content/share-rule.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { SHARE_PLATFORMS, type UserShare, type UserShares } from '#shared/contracts/shares.ts';
import { formatDate, formatNumber, osloDate } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { isPoints } from '#shared/rules/points-text.ts';
import { LoadedData, MoreKey, useMore } from './loaded-data.tsx';
import { sharesQuery } from './profile.queries.ts';

/** Number of shares shown at first. */
const PAGE = 10;

/** The tab 'Deling': the rewards of sharing, and the user's own shares. */
export function SharesPanel({ user }: { user: SessionUser }) {
  const shares = useQuery(sharesQuery(user.id));
  return (
    <div className="grid gap-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-start lg:gap-[clamp(2rem,4.4vw,4rem)]">
      <section
        className="on-blue grid content-start gap-4 rounded-panel bg-blue-fill p-[clamp(1.5rem,3vw,2.25rem)] font-semibold forced-colors:border forced-colors:border-[CanvasText]"
        aria-labelledby="deling-tittel"
      >
        <h2 id="deling-tittel" className="display display--h3">
          Spre ordet!
        </h2>
        <p>
          Del festivalen på Facebook, Instagram eller TikTok. Belønningen kommer automatisk, og du
          får en takk på e-post.
        </p>
        {!user.emailConfirmed && (
          <p className="text-small">
            Det gjelder fra du har bekreftet e-postadressen din. Fram til da vurderer vi hver
            deling.
          </p>
        )}
        <Button
          href={paths.share}
          className="mt-2"
          full
          icon={<Icon icon={ArrowRight} />}
          iconSide="end"
        >
          Registrer en deling
        </Button>
      </section>
      <LoadedData
        query={shares}
        failure="Kunne ikke laste delingene"
        loadingText="Laster delingene"
        loading={
          <div className="grid gap-5">
            <Skeleton height="6rem" />
            <Skeleton height="4rem" />
          </div>
        }
      >
        {(data) => <Shares data={data} />}
      </LoadedData>
    </div>
  );
}

function Shares({ data }: { data: UserShares }) {
  const { shown, rest, more } = useMore(data.shares, PAGE);
  const figures = [
    { label: 'Delinger', value: data.count },
    { label: 'Poeng', value: data.points },
    { label: 'Belønninger', value: data.rewarded },
  ];
  return (
    <div className="grid content-start gap-6">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] border-line border-y-2">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1 pt-4.5 pb-5">
            <dt className="text-fg-2 max-[481px]:text-small">{label}</dt>
            <dd className="display font-stretch-100% text-[clamp(1.75rem,8vw,3rem)]">
              {formatNumber(value)}
            </dd>
          </div>
        ))}
      </dl>
      {data.count === 0 ? (
        <EmptyState
          headingLevel={2}
          title="Ingen delinger ennå"
          text="Delinger fra e-postadressen din vises her når du har registrert dem."
        />
      ) : (
        <ul className="border-line border-b-2">
          {shown.map((share) => (
            <ShareRow key={share.id} share={share} />
          ))}
        </ul>
      )}
      <MoreKey rest={rest} onMore={more} />
      {data.count > 0 && rest === 0 && <p className="small dim">{shareRule}</p>}
    </div>
  );
}

/** Text of a reward: '10 poeng', or the admin's own text. */
function rewardText({ rewardType, rewardAmount }: UserShare): string {
  const type = isPoints(rewardType ?? '') ? 'poeng' : (rewardType ?? '');
  return rewardAmount > 0 ? `${formatNumber(rewardAmount)} ${type}`.trim() : type;
}

function ShareRow({ share }: { share: UserShare }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-coal-4 not-last:border-b py-4 max-md:@max-[16em]/profile:grid-cols-1 md:grid-cols-[10rem_minmax(0,1fr)_auto]">
      <div>
        <p className="font-extrabold">{SHARE_PLATFORMS[share.platform]}</p>
        <p className="mono dim">
          <time dateTime={share.sharedAt}>{formatDate(osloDate(new Date(share.sharedAt)))}</time>
        </p>
      </div>
      <p className="wrap-anywhere col-1 flex flex-wrap items-center gap-x-3 gap-y-2 md:col-auto">
        {share.rewardGiven ? (
          <Tag tone="g">
            <Icon icon={Check} size={16} /> Belønning gitt
          </Tag>
        ) : (
          <Tag tone="edged">Venter på belønning</Tag>
        )}
        {share.rewardGiven && <span className="mono">{rewardText(share)}</span>}
      </p>
      <AppLink
        className="link col-2 row-[1/span_2] inline-flex min-h-11 items-center max-md:@max-[16em]/profile:col-1 max-md:@max-[16em]/profile:row-auto md:col-auto md:row-auto"
        href={share.postUrl ?? share.url}
      >
        Se innlegget
        <span className="sr-only"> på {SHARE_PLATFORMS[share.platform]}</span>
      </AppLink>
    </li>
  );
}
