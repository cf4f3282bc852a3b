import type { ReactNode } from 'react';
import { Toaster } from '#client/components/ui/toaster.tsx';
import { LaterParts } from './later-parts.tsx';
import { CONTENT_ID } from './navigation.ts';
import { SkipLink } from './skip-link.tsx';

/** Layout of the back office: skip link and notices, nothing else of the public site. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <LaterParts isBare />
      <main id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <Toaster />
    </>
  );
}
