import type { ReactNode } from 'react';
import { classes } from '#client/components/ui/cx.ts';
import { Section } from '#client/components/ui/section.tsx';

/** The row of picture, name and keys. */
export const HEAD = classes(
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-6 md:items-start md:gap-x-12 md:gap-y-8',
);

interface ProfileSectionProps {
  /** Id of the page's heading. */
  labelledBy?: string;
  children: ReactNode;
}

/** The whole page, at least as high as the window. The footer is short below it (footer.css). */
export function ProfileSection({ labelledBy, children }: ProfileSectionProps) {
  return (
    <Section
      {...(labelledBy && { labelledBy })}
      className="one-screen @container/profile min-h-view pt-[clamp(2.5rem,5vw,4.25rem)]"
    >
      {children}
    </Section>
  );
}
