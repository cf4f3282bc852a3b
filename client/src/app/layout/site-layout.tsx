import type { ReactNode } from 'react';
import { Toaster } from '#client/components/ui/toaster.tsx';
import { ChatWidget } from '#client/features/chat/chat-widget.tsx';
import { ContactWidget } from '#client/features/contact/contact-widget.tsx';
import { Lightbox } from '#client/features/lightbox/lightbox.tsx';
import { lazyOnVisible } from '#client/lib/island.tsx';
import { userSession } from '#client/lib/session.ts';
import { useInStep } from '#client/lib/session-kind.ts';
import { Dock } from './dock.tsx';
import { LaterParts } from './later-parts.tsx';
import { CONTENT_ID } from './navigation.ts';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

const SiteFooter = lazyOnVisible(() => import('./site-footer.tsx').then((part) => part.SiteFooter));

/** Layout of every public page: skip link, header, content, footer, dock, notices. */
export function SiteLayout({ children }: { children: ReactNode }) {
  useInStep(userSession);
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <LaterParts />
      <main id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <Dock>
        <ContactWidget />
        <ChatWidget />
      </Dock>
      <Toaster />
      <Lightbox />
    </>
  );
}
