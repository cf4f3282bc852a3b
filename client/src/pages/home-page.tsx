import { HeroSection } from '#client/features/home/hero-section.tsx';
import { SocialPopup } from '#client/features/social-popup/social-popup.tsx';
import { lazyOnVisible } from '#client/lib/island.tsx';

// Everything below the hero is hydrated when it comes near the viewport, to keep the first script
// small.
const WorldsSection = lazyOnVisible(() =>
  import('#client/features/home/worlds-section.tsx').then((part) => part.WorldsSection),
);
const EventsSection = lazyOnVisible(() =>
  import('#client/features/home/events-section.tsx').then((part) => part.EventsSection),
);
const MiddleSections = lazyOnVisible(() =>
  import('./home/middle-sections.tsx').then((part) => part.MiddleSections),
);
const LowerSections = lazyOnVisible(() =>
  import('./home/lower-sections.tsx').then((part) => part.LowerSections),
);

/** Loads every section, for client-side navigation to this page. */
export async function loadSections(): Promise<void> {
  const sections = [WorldsSection, EventsSection, MiddleSections, LowerSections];
  await Promise.all(sections.map(({ load }) => load()));
}

/** The sections in order (docs/product/public-site.md#the-order-of-the-home-page). */
export function HomePage() {
  return (
    <>
      <HeroSection />
      <WorldsSection />
      <EventsSection />
      <MiddleSections />
      <LowerSections />
      <SocialPopup />
    </>
  );
}
