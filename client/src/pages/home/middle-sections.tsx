import { AboutSection } from '#client/features/home/about-section.tsx';
import { FutureSection } from '#client/features/home/future-section.tsx';
import { MusicSection } from '#client/features/home/music-section.tsx';
import { TicketsSection } from '#client/features/home/tickets-section.tsx';

export function MiddleSections() {
  return (
    <>
      <TicketsSection />
      <MusicSection />
      <AboutSection />
      <FutureSection />
    </>
  );
}
