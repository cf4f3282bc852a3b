import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isReachable } from '../lib/api-client.ts';
import { announceNotLoaded } from '../lib/lazy.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { BareLayout } from './layout/bare-layout.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { takeBack, useArrival, useLinks } from './navigation.ts';
import { pageCode } from './page-code.ts';
import { findRoute, type Route } from './routes.tsx';

/**
 * The route to show: the requested one once its code is loaded, until then the previous one. When
 * its code can't be fetched but the server answers, the page is opened as a document, because a new
 * version of the site has replaced its file. Without a network the previous page stays, and so does
 * its address.
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

/** The page of the current address, in its layout. */
export function CurrentPage() {
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
