import { Cancelled } from '#client/features/home/cancelled.tsx';
import { HeroSection } from '#client/features/home/hero-section.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { lazyOnVisible } from '#client/lib/island/island.tsx';
import { osloDate } from '#shared/oslo-time.ts';
import { currentEdition, firstDay, isOver } from '#shared/rules/festival-phase.ts';

// Everything below the hero is hydrated when it comes near the viewport, to keep the first script
// small.
const NowNextSection = lazyOnVisible(() =>
  import('#client/features/home/now-next.tsx').then((part) => part.NowNextSection),
);
const WorldsSection = lazyOnVisible(() =>
  import('#client/features/home/worlds-section.tsx').then((part) => part.WorldsSection),
);
const EventsPart = lazyOnVisible(() =>
  import('./home/events-part.tsx').then((part) => part.EventsPart),
);
const MiddleSections = lazyOnVisible(() =>
  import('./home/middle-sections.tsx').then((part) => part.MiddleSections),
);
const LowerSections = lazyOnVisible(() =>
  import('./home/lower-sections.tsx').then((part) => part.LowerSections),
);
const SocialFeed = lazyOnVisible(() =>
  import('#client/features/social-popup/social-feed.tsx').then((part) => part.SocialFeed),
);

/** For client-side navigation: loads every section before the page is shown. */
export async function loadSections(): Promise<void> {
  const sections = [NowNextSection, WorldsSection, EventsPart, MiddleSections, LowerSections];
  await Promise.all(sections.map(({ load }) => load()));
}

/** The sections in order (docs/product/public-site.md#the-order-of-the-home-page). */
export function HomePage() {
  const now = useNow();
  const edition = currentEdition(useContent().editions, now);
  const over = isOver(edition, now);
  const isOn = firstDay(edition) <= osloDate(now) && !over;
  return (
    <>
      <Cancelled />
      <HeroSection isOn={isOn} thanksFor={over && !edition.cancelled ? edition.year : null} />
      {/* Not rendered empty: an island without HTML would be loaded at once. */}
      {isOn && <NowNextSection />}
      <WorldsSection />
      <EventsPart />
      <MiddleSections />
      <LowerSections />
      <SocialFeed />
    </>
  );
}
