import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  Component,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Router, useLocation } from 'wouter';
import { Toaster } from '#client/components/ui/toaster.tsx';
import { ChatWidget } from '#client/features/chat/chat-widget.tsx';
import { ContactWidget } from '#client/features/contact/contact-widget.tsx';
import { Lightbox } from '#client/features/lightbox/lightbox.tsx';
import { keepTrying, whenIdle } from '#client/lib/island/idle.ts';
import { lazyOnVisible } from '#client/lib/island/island.tsx';
import { useInStep, userSession } from '#client/lib/session/session.ts';

import type { Content } from '#shared/content/types.ts';
import { ErrorState } from '../components/ui/error-state.tsx';
import { anchored } from '../lib/anchor.ts';
import { isReachable } from '../lib/call/api-client.ts';
import { ClockProvider } from '../lib/clock.tsx';
import { ContentProvider, pagesBase, shownPath } from '../lib/content.tsx';
import { announceNotLoaded, lazyCode, useLazyCode } from '../lib/island/lazy.tsx';

import { CONTENT_ID } from './layout/navigation.tsx';
import { SiteHeader } from './layout/site-header.tsx';
import { head, pageCode } from './page-code.ts';
import { findRoute, isUnknown, type Route } from './routes.tsx';

/**
 * The route to show: the requested one once its code is loaded, until then the previous one. If the
 * code fails to load but the server responds, a new version of the site has replaced the file, so
 * the page is opened as a document. Without a network the previous page and its URL stay.
 */
function useShownRoute(): Route {
  const [path] = useLocation();
  const wanted = useMemo(() => findRoute(path), [path]);
  const shown = useRef(wanted);
  const [, setLoaded] = useState<Route>();
  useEffect(() => {
    if (wanted.path === shown.current.path) return;
    let isWanted = true;
    const giveUp = async () => {
      const answers = await isReachable();
      if (!isWanted) return;
      if (answers) return window.location.reload();
      takeBack(shown.current.path);
      announceNotLoaded('Siden kunne ikke åpnes');
    };
    pageCode(wanted)
      .whole.load()
      .then(() => setLoaded(wanted), giveUp);
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  if (pageCode(wanted).whole.current) shown.current = wanted;
  return shown.current;
}

function CurrentPage() {
  const route = useShownRoute();
  useLinks();
  useArrival(route);
  const Page = pageCode(route).page.current;
  const Layout = route.isBare ? BareLayout : SiteLayout;
  return (
    <Layout>
      <ErrorBoundary key={route.path}>{Page && <Page path={route.path} />}</ErrorBoundary>
    </Layout>
  );
}

/** Layout of the back office: only skip link and notices. */
function BareLayout({ children }: { children: ReactNode }) {
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

interface ErrorBoundaryState {
  failed: boolean;
}

/**
 * Catches rendering errors of a page: header and footer stay, and the user can retry. React itself
 * logs the error.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="section on-night">
        <div className="wrap">
          <ErrorState
            headingLevel={2}
            title="Siden kunne ikke vises"
            text="Noe gikk galt. Prøv igjen senere."
            onRetry={() => this.setState({ failed: false })}
          />
        </div>
      </div>
    );
  }
}

const SiteFooter = lazyOnVisible(() =>
  import('./layout/site-footer.tsx').then((part) => part.SiteFooter),
);

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

/**
 * Floating buttons at the bottom right; hidden while a dialog or the menu is open. Their position
 * depends on scroll position and focus (`placeDock` in after-hydration.tsx).
 */
function Dock({ children }: { children: ReactNode }) {
  return <div className="dock">{children}</div>;
}

/*
 * Does on client-side navigation what a browser does for a new document: updates head, scroll
 * position and focus, so that screen readers continue in the new content. On going back the browser
 * restores the scroll position itself.
 */

/** Scrolls to the anchor of the URL, or to the top when there is none. */
function scrollToAddress(at: Pick<Location, 'hash'>): void {
  const target = anchored(at);
  if (target === null) window.scrollTo({ top: 0, behavior: 'instant' });
  else target.scrollIntoView();
}

/** Events that change the URL: the browser's, and wouter's for calls of `history`. */
const CHANGES = ['popstate', 'pushState', 'replaceState'] as const;

/** Type of the event that led to the shown or pending page. */
let arrivedBy = '';

/** Replaces a URL that can't be shown by that of the shown page. */
function takeBack(path: string): void {
  if (arrivedBy === 'pushState') history.back();
  else history.replaceState(null, '', pagesBase() + path);
}

/** Runs when the shown page changes, but not for the first page, which is a document. */
function useArrival(route: Route): void {
  const shown = useRef(route);
  useEffect(() => {
    const onChange = ({ type }: Event) => {
      if (findRoute(shownPath()).path !== shown.current.path) arrivedBy = type;
      // A link to the shown page changes only the scroll position.
      else if (type === 'pushState') scrollToAddress(location);
    };
    // Capture: to run before wouter's listener, since React would render between the two.
    for (const type of CHANGES) window.addEventListener(type, onChange, true);
    return () => {
      for (const type of CHANGES) window.removeEventListener(type, onChange, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (shown.current.path === route.path) return;
    shown.current = route;
    // Loaded together with the page.
    void head.load().then(({ updateHead }) => updateHead(shownPath()));
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    if (arrivedBy !== 'popstate') scrollToAddress(location);
  }, [route]);
}

/** Prefetches a page's code when a link to it is hovered or focused. */
function useLinks(): void {
  useEffect(() => {
    const onPoint = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin || isUnknown(link.pathname)) return;
      // Also the rest of this page, for going back. Failures are reported when the link is
      // followed.
      for (const path of [link.pathname, shownPath()]) {
        pageCode(findRoute(path))
          .whole.load()
          .catch(() => undefined);
      }
    };
    document.addEventListener('pointerover', onPoint, { passive: true });
    document.addEventListener('focusin', onPoint);
    return () => {
      document.removeEventListener('pointerover', onPoint);
      document.removeEventListener('focusin', onPoint);
    };
  }, []);
}

/** First focusable element: skips everything above the content. */
function SkipLink() {
  return (
    <a
      className="key key--sm focus-visible:translate-none fixed top-2 left-2 z-skip -translate-y-[200%] print:hidden"
      href={`#${CONTENT_ID}`}
    >
      <span>Hopp til innholdet</span>
    </a>
  );
}

const parts = lazyCode(() => import('./after-hydration.tsx'));

/** Renders after-hydration.tsx, which is fetched when the browser is idle. */
function LaterParts({ isBare }: { isBare?: boolean }) {
  const { module, preload } = useLazyCode(parts);
  useEffect(() => whenIdle(() => void keepTrying(parts.load).then(preload)), [preload]);
  return module && (isBare ? <module.BareParts /> : <module.SiteParts />);
}

interface AppProps {
  /** Path of the page to render or hydrate. */
  path: string;
  /** Base path of links between pages; only in a preview. */
  base?: string;
  /** Time the page was rendered for. */
  renderedAt: Date;
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
