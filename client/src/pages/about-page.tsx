import { AboutSection } from '#client/features/home/about-section.tsx';

export function AboutPage() {
  return <AboutSection alone />;
}
