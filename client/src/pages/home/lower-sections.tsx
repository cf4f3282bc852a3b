import { Section } from '#client/components/ui/section.tsx';
import { CalendarWidget } from '#client/features/calendar/calendar-widget.tsx';
import { ContactSection } from '#client/features/contact/contact-section.tsx';
import { CommunitySection } from '#client/features/home/community-section.tsx';
import { PartnersSection } from '#client/features/home/partners-section.tsx';
import { ValuesSection } from '#client/features/home/values-section.tsx';
import { LeaderboardSection } from '#client/features/leaderboard/leaderboard-section.tsx';
import { NewsletterBox } from '#client/features/newsletter/newsletter-box.tsx';
import { PromoLinks } from '#client/features/promo/promo-links.tsx';
import { SearchWidget } from '#client/features/search/search-widget.tsx';
import { AdSlider } from '#client/features/slider/ad-slider.tsx';
import { WheelOpener } from '#client/features/wheel/wheel-opener.tsx';

/** From the leaderboard to search and calendar. */
export function LowerSections() {
  return (
    <>
      <LeaderboardSection edgeBottom="bone" />
      <ValuesSection />
      <PartnersSection />
      <CommunitySection more={<WheelOpener />} />
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
    <Section edgeTop="bone" className="bunnblokk">
      <AdSlider />
      <PromoLinks />
      <div className="bunnblokk__nytte">
        <SearchWidget />
        <CalendarWidget />
      </div>
    </Section>
  );
}
