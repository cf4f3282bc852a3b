import { FollowPush } from '../features/alerts/follow-push.tsx';
import { AnnouncementBanner } from '../features/announcements/announcement-banner.tsx';
import { ListenForOffer } from '../features/install/listen-for-offer.tsx';
import { NetworkSign } from '../features/offline/network-sign.tsx';
import { ChangeStrip } from '../features/plan-changes/change-strip.tsx';
import { PlanSync } from '../features/plan-sync/plan-sync.tsx';
import { pagesBase } from '../lib/pages-base.ts';
import { DockPlace } from './layout/dock-place.ts';

/*
 * What pages need once they are up, in one chunk that is fetched in an idle moment after hydration.
 * Nothing of it is in the server's HTML, and nothing that a page imports may import it
 * (layout/later-parts.tsx fetches it).
 */

/** Of every page but those of the back office; stands between the header and the content. */
export function SiteParts() {
  // What is starred in a preview is of no account and no subscription.
  const isLive = pagesBase() === '';
  return (
    <>
      <AnnouncementBanner />
      {isLive && <PlanSync />}
      <ChangeStrip />
      <NetworkSign />
      {isLive && <FollowPush />}
      <ListenForOffer />
      <DockPlace />
    </>
  );
}

/** Of the back office: only what it needs too. */
export function BareParts() {
  return <AnnouncementBanner isStatic />;
}
