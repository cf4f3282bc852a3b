import { Section } from '#client/components/ui/section.tsx';
import { CalendarWidget } from '#client/features/calendar/calendar-widget.tsx';
import { ContactSection } from '#client/features/contact/contact-section.tsx';
import { AboutSection } from '#client/features/home/about-section.tsx';
import { CommunitySection } from '#client/features/home/community-section.tsx';
import { EventsSection } from '#client/features/home/events-section.tsx';
import { FutureSection } from '#client/features/home/future-section.tsx';
import { HeroSection } from '#client/features/home/hero-section.tsx';
import { MusicSection } from '#client/features/home/music-section.tsx';
import { PartnersSection } from '#client/features/home/partners-section.tsx';
import { TicketsSection } from '#client/features/home/tickets-section.tsx';
import { ValuesSection } from '#client/features/home/values-section.tsx';
import { WorldsSection } from '#client/features/home/worlds-section.tsx';
import { LeaderboardSection } from '#client/features/leaderboard/leaderboard-section.tsx';
import { NewsletterBox } from '#client/features/newsletter/newsletter-box.tsx';
import { PromoLinks } from '#client/features/promo/promo-links.tsx';
import { SearchWidget } from '#client/features/search/search-widget.tsx';
import { AdSlider } from '#client/features/slider/ad-slider.tsx';
import { SocialPopup } from '#client/features/social-popup/social-popup.tsx';

/** The sections in the specification's order; the light worlds stand below the hero. */
export function HomePage() {
  return (
    <>
      <HeroSection />
      <WorldsSection />
      <EventsSection />
      <TicketsSection />
      <MusicSection />
      <AboutSection />
      <FutureSection />
      <LeaderboardSection edgeBottom="bein" />
      <ValuesSection />
      <PartnersSection />
      <CommunitySection />
      <ContactSection newsletter={<Newsletter />} />
      <BottomBlock />
    </>
  );
}

function Newsletter() {
  return (
    <div id="nyhetsbrev">
      <NewsletterBox />
    </div>
  );
}

/** Advertising, then search and calendar. */
function BottomBlock() {
  return (
    <Section edgeTop="bein" className="bunnblokk">
      <AdSlider />
      <PromoLinks />
      <div className="bunnblokk__nytte">
        <SearchWidget />
        <CalendarWidget />
      </div>
      <SocialPopup />
    </Section>
  );
}
