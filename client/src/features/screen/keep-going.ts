import { useEffect, useState } from 'react';
import { send } from '#client/lib/call/api-client.ts';
import { useIsLive, useLiveTopic } from '#client/lib/live/live-topics.ts';
import { startServiceWorker } from '#client/lib/live/service-worker.ts';

/*
 * What keeps a wall page going without anybody at it: awake, connected, and of the newest build.
 */

/** How long a broken connection is not mentioned, in ms. */
const PATIENCE_MS = 10_000;
/** How often the page looks for a new build, in ms. */
const LOOK_MS = 5 * 60_000;

/** Marks the document, for large announcements and a page that cannot be scrolled. */
export function useWallMark(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.storskjerm = '';
    dataset.skjerm = '';
    void startServiceWorker();
    return () => {
      delete dataset.storskjerm;
      delete dataset.skjerm;
    };
  }, []);
}

const isOnline = () => navigator.onLine !== false;
const nothing = () => undefined;

/**
 * Keeps a socket open, over which news of the programme and of announcements come, and says whether
 * it is broken.
 */
export function useIsLost(): boolean {
  useLiveTopic('content', nothing);
  const isLive = useIsLive();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (isLive && isOnline()) setLost(false);
    const patience = setTimeout(() => setLost(!isLive || !isOnline()), PATIENCE_MS);
    const note = () => setLost(!isOnline());
    window.addEventListener('online', note);
    window.addEventListener('offline', note);
    if (!isOnline()) note();
    return () => {
      clearTimeout(patience);
      window.removeEventListener('online', note);
      window.removeEventListener('offline', note);
    };
  }, [isLive]);
  return isLost;
}

/** Name of the build of the page that the server sends now; null when it sends none. */
async function presentBuild(): Promise<string | null> {
  const answer = await send(location.pathname, { cache: 'no-cache' });
  if (!answer.ok) return null;
  return / data-build="(\w+)"/.exec(await answer.text())?.[1] ?? null;
}

/** Loads the page anew once the server has another build: looks when it connects, and at times. */
export function useNewBuild(): void {
  const isLive = useIsLive();
  useEffect(() => {
    const look = async () => {
      const own = document.documentElement.dataset.build;
      const present = await presentBuild().catch(() => null);
      if (own !== undefined && present !== null && present !== own) location.reload();
    };
    if (isLive) void look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isLive]);
}
