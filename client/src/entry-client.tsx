import { startTransition } from 'react';
import { App } from './app/app.tsx';
import { pageCode } from './app/page-code.ts';
import { hydrateRoot } from './app/react.ts';
import { findRoute } from './app/routes.tsx';
import { reportFailure } from './lib/call/api-client.ts';
import { createQueryClient } from './lib/call/query-client.ts';
import { pageContent, pagesBase, shownPath } from './lib/content.tsx';
import { whenIdle } from './lib/island/idle.ts';
import { READY_EVENT } from './lib/island/replay.ts';

/** The network returned before the code that asks then was here. */
let isLate = false;

/** Keeps the page's content up to date; its code comes when there is a network for it. */
function follow(): void {
  import('./app/follow-content.ts').then(
    ({ followContent }) => followContent(isLate),
    () => window.addEventListener('online', follow, { once: true }),
  );
}

/**
 * Brings the server's HTML to life, for the moment it was rendered for. Rejects when the page's
 * code can't be had; the HTML then stays as it is.
 */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const path = shownPath();
  await pageCode(findRoute(path)).page.load();
  const noteLate = () => {
    isLate = true;
  };
  window.addEventListener('online', noteLate, { once: true });
  const onReady = () => {
    document.documentElement.dataset.hydrated = '';
    root.dispatchEvent(new Event(READY_EVENT, { bubbles: true }));
    whenIdle(follow);
  };
  // As a transition React works in slices of a few ms, so the page never stutters.
  startTransition(() => {
    hydrateRoot(
      root,
      <App
        path={path + (document.documentElement.dataset.query ?? '')}
        base={pagesBase()}
        renderedAt={new Date(document.documentElement.dataset.now ?? Date.now())}
        content={pageContent()}
        queryClient={createQueryClient()}
        onReady={onReady}
      />,
      {
        onRecoverableError: (error, { componentStack }) => {
          reportFailure(`Hydration: ${componentStack ?? ''}`, error);
        },
      },
    );
  });
}
