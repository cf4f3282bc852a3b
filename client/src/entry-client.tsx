import { startTransition } from 'react';
import { App } from './app/app.tsx';
import { pageCode } from './app/page-code.ts';
import { hydrateRoot } from './app/react.ts';
import { findRoute } from './app/routes.tsx';
import { reportFailure } from './lib/call/api-client.ts';
import { createQueryClient } from './lib/call/query-client.ts';
import { pageContent, pagesBase, shownPath } from './lib/content.tsx';
import { keepTrying, whenIdle } from './lib/island/idle.ts';
import { READY_EVENT } from './lib/island/replay.ts';

/** Keeps the page's content up to date. */
const follow = () =>
  keepTrying(() => import('./app/follow-content.ts')).then(({ followContent }) => followContent());

/**
 * Brings the server's HTML to life, for the moment it was rendered for. Rejects when the page's
 * code can't be had; the HTML then stays as it is.
 */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const path = shownPath();
  await pageCode(findRoute(path)).page.load();
  const onReady = () => {
    document.documentElement.dataset.hydrated = '';
    root.dispatchEvent(new Event(READY_EVENT, { bubbles: true }));
    whenIdle(() => void follow());
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
