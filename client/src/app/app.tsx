import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Router } from 'wouter';
import type { Content } from '#shared/content/types.ts';
import { ClockProvider } from '../lib/clock.tsx';
import { ContentProvider } from '../lib/content.tsx';
import { CurrentPage } from './current-page.tsx';

export interface AppProps {
  /** Path at which the page is rendered or hydrated. */
  path: string;
  /** Below which address the pages link to each other; none but in a preview. */
  base?: string;
  /** The moment the page was rendered for. */
  renderedAt: Date;
  /** What the page was rendered with. */
  content: Content;
  queryClient: QueryClient;
  /** Called once everything but islands is hydrated. */
  onReady?: () => void;
}

/** The whole site, the same on the server and in the browser. */
export function App({ path, base = '', renderedAt, content, queryClient, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <ClockProvider renderedAt={renderedAt}>
      <ContentProvider content={content}>
        <QueryClientProvider client={queryClient}>
          <Router base={base} ssrPath={base + path}>
            <CurrentPage />
          </Router>
        </QueryClientProvider>
      </ContentProvider>
    </ClockProvider>
  );
}
