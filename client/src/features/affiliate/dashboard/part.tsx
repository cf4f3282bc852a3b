import type { ReactNode } from 'react';

interface PartProps {
  /** Anchor of the part. */
  id: string;
  heading: string;
  /** Beside the heading. */
  act?: ReactNode;
  children: ReactNode;
}

/** One of the parts below one another, with its heading. */
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
