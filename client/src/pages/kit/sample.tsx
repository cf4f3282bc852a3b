import type { ReactNode } from 'react';

/** A captioned frame for one component on the kit page. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="grid min-w-0 max-w-full content-start justify-items-start gap-3">
      {children}
      <figcaption className="mono dim">{name}</figcaption>
    </figure>
  );
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="wrap py-10">
      <h2 className="display display--h4 mb-6">{title}</h2>
      <div className="flex flex-wrap items-start gap-8">{children}</div>
    </section>
  );
}
