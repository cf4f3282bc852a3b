import type { ReactNode } from 'react';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { Section } from '#client/components/ui/section.tsx';

interface DashboardSectionProps {
  labelledBy: string;
  children: ReactNode;
}

/** The whole page, at least as high as the window. */
export function DashboardSection({ labelledBy, children }: DashboardSectionProps) {
  return (
    <Section labelledBy={labelledBy} className="min-h-view pt-[clamp(2.5rem,4.5vw,4rem)]">
      {children}
    </Section>
  );
}

export function DashboardLoading({ children }: { children?: ReactNode }) {
  return (
    <div className="mt-8 grid noscript:hidden gap-6" aria-busy="true">
      <p className="sr-only" role="status">
        Laster tavla
      </p>
      <Skeleton height="16rem" />
      <Skeleton height="6rem" />
      {children}
    </div>
  );
}

interface PartProps {
  id: string;
  heading: string;
  /** Beside the heading. */
  act?: ReactNode;
  children: ReactNode;
}

/** A part of the page, with its heading. */
export function Part({ id, heading, act, children }: PartProps) {
  const title = (
    <h2 id={`${id}-tittel`} className="display display--h3">
      {heading}
    </h2>
  );
  return (
    <section
      id={id}
      aria-labelledby={`${id}-tittel`}
      className="mt-[clamp(3rem,5vw,4.5rem)] grid scroll-mt-30 grid-cols-1 gap-5"
    >
      {act === undefined ? (
        title
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {title}
          {act}
        </div>
      )}
      {children}
    </section>
  );
}
