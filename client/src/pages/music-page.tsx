import { MusicSection } from '#client/features/home/music-section.tsx';

export function MusicPage() {
  return <MusicSection alone />;
}
