import { ContactSection } from '#client/features/contact/contact-section.tsx';
import { CommunitySection } from '#client/features/home/community-section.tsx';
import { PartnersSection } from '#client/features/home/partners-section.tsx';
import { ValuesSection } from '#client/features/home/values-section.tsx';
import { LeaderboardSection } from '#client/features/leaderboard/leaderboard-section.tsx';
import { NewsletterBox } from '#client/features/newsletter/newsletter-box.tsx';
import { PromoLinks } from '#client/features/promo/promo-links.tsx';
import { WheelOpener } from '#client/features/wheel/wheel-opener.tsx';
import { lazyOnVisible } from '#client/lib/island/island.tsx';

const AdSlider = lazyOnVisible(() =>
  import('#client/features/slider/slider.tsx').then((part) => part.Slider),
);
const SearchBox = lazyOnVisible(() =>
  import('#client/features/search/search-box.tsx').then((part) => part.SearchBox),
);
const CalendarBox = lazyOnVisible(() =>
  import('#client/features/calendar/calendar-box.tsx').then((part) => part.CalendarBox),
);

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

function BottomBlock() {
  return (
    <div className="section on-night pt-[calc(48px+clamp(2.5rem,4.4vw,4rem))]">
      <i aria-hidden="true" className="edge edge--top edge--bone" />
      <div className="wrap grid grid-cols-1 gap-5">
        <AdSlider />
        <PromoLinks />
        <div className="mt-[clamp(2rem,5vw,4.5rem)] grid grid-cols-1 gap-5">
          <SearchBox />
          <CalendarBox />
        </div>
      </div>
    </div>
  );
}
