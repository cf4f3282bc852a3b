import type { ReactNode } from 'react';
import { classes } from '#client/components/ui/cx.ts';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { Section } from '#client/components/ui/section.tsx';

/** The row of picture, name and buttons. */
export const HEAD = classes(
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-5 gap-y-6 md:items-start md:gap-x-12 md:gap-y-8',
);

interface ProfileSectionProps {
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

/** Placeholder of the profile until the session is known. */
export function ProfileLoading() {
  return (
    <ProfileSection>
      <p className="sr-only" role="status">
        Laster profilen
      </p>
      <div className={HEAD} aria-hidden="true">
        <span className="grid size-24 flex-none place-items-center md:size-45">
          <Skeleton width="6rem" height="6rem" />
        </span>
        <div className="@max-[22.4em]/profile:col-span-full @max-[22.4em]/profile:row-2 min-w-0 md:self-center">
          <Skeleton width="min(24rem, 100%)" height="3rem" />
        </div>
      </div>
      <div className="mt-10 grid gap-5" aria-hidden="true">
        <Skeleton height="5rem" />
        <Skeleton height="12rem" />
      </div>
    </ProfileSection>
  );
}
