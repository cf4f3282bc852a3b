import type { ReactNode } from 'react';
import { Toaster } from '#client/components/ui/toaster.tsx';
import { CONTENT_ID } from './navigation.ts';
import { SkipLink } from './skip-link.tsx';

/** What the back office stands in: nothing of the public site but skip link and notices. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <main id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <Toaster />
    </>
  );
}
