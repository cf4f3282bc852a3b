import { useEffect } from 'react';
import { AnnouncementBanner } from '../features/announcements/announcement-banner.tsx';
import { ListenForOffer } from '../features/install/install-offer.ts';
import { NetworkSign } from '../features/offline/network-sign.tsx';
import { PlanChanges } from '../features/plan/plan-changes.tsx';
import { PlanSync } from '../features/plan/plan-sync.tsx';
import { pagesBase } from '../lib/content.tsx';
import { followPush } from '../lib/live/push.ts';

/*
 * Parts needed only after hydration, in one chunk that is fetched when the browser is idle. None of
 * them is in the server's HTML, and no page may import them (`LaterParts` in app.tsx fetches this
 * file).
 */

/** For all pages except the back office; rendered between the header and the content. */
export function SiteParts() {
  // The plan of a preview is not synced to an account or a push subscription.
  const isLive = pagesBase() === '';
  return (
    <>
      <AnnouncementBanner />
      {isLive && <PlanSync />}
      <PlanChanges />
      <NetworkSign />
      {isLive && <FollowPush />}
      <ListenForOffer />
      <DockPlace />
    </>
  );
}

/** For the back office. */
export function BareParts() {
  return <AnnouncementBanner isStatic />;
}

/** Width of the focus ring, in px. */
const RING = 8;
/** Scroll position in px from which the dock's buttons have no labels. */
const TOP = 200;
/** Minimum window width for labels, in px; same as in the stylesheet. */
const WIDE = 1200;
/** Shorter scrolls do not count as a change of direction, in px. */
const STEP = 8;

/** Maximum width of a phone, in px; same as in the stylesheet. */
const PHONE = 760;
/** How long the page keeps its size before the dock looks for room. */
const SETTLED_MS = 100;
const FIELD = 'input, textarea, select';
/** Elements that labels must not cover, even where they contain no text. */
const SOLID = `${FIELD}, button, li, dl, .pixel, .key, .plate, .board, [class*="rounded-"]`;
/** Never covered on a phone: forms, and what is on now and next. */
const KEPT = 'main form, [aria-labelledby="na-tittel"]';
const PRESSED = 'main :is(a, button), footer a';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meet = (a: Box, b: Box) =>
  a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;

/** The element's box with its focus ring. */
function boxWithRing(element: Element): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left: left - RING, top: top - RING, right: right + RING, bottom: bottom + RING };
}

/** The dock's default position; offsets ignore transforms. */
function homeOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  return {
    left: offsetLeft,
    top: offsetTop,
    right: offsetLeft + offsetWidth,
    bottom: offsetTop + offsetHeight,
  };
}

/** Whether text, a control or a row of an element overlaps a box. */
function reachesInto(element: Element, box: Box): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node instanceof Text) {
      range.selectNodeContents(node);
      return node.data.trim() !== '' && [...range.getClientRects()].some((line) => meet(line, box));
    }
    if (!(node instanceof Element)) return false;
    const area = node.getBoundingClientRect();
    // An element without a box (`display: contents`) may have children with one.
    if (area.width === 0) return reachesInto(node, box);
    return meet(area, box) && (node.matches(SOLID) || reachesInto(node, box));
  });
}

function coversFocus(home: Box, active: Element): boolean {
  // The skip link focuses the whole content; without focus the body is active.
  if (active.matches('body, [tabindex="-1"]')) return false;
  return meet(boxWithRing(active), home);
}

/**
 * Sets the data attributes that position the dock (docs/product/public-site.md#the-dock):
 * `data-labels` at the top of a wide page where they cover nothing; `data-aside` while it would
 * cover the focused element. On phones it also moves aside while a field has the focus, over
 * forms and what is on now and next, over text and controls at the top of the page, and while
 * scrolling down, except at the end of the page, which has room for it. Returns a cleanup function.
 */
export function placeDock(dock: HTMLElement): () => void {
  let last = window.scrollY;
  let down = false;
  const follow = () => {
    const y = window.scrollY;
    if (Math.abs(y - last) < STEP) return;
    down = y > last;
    last = y;
  };
  const isInTheWay = (home: Box) => {
    const atEnd =
      window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - STEP;
    if (down && !atEnd) return true;
    if (document.activeElement?.matches(FIELD)) return true;
    const atTop = window.scrollY <= TOP;
    if (atTop && [...document.querySelectorAll('main')].some((main) => reachesInto(main, home)))
      return true;
    const kept = atTop ? `${KEPT}, ${PRESSED}` : KEPT;
    return [...document.querySelectorAll(kept)].some((one) =>
      meet(one.getBoundingClientRect(), home),
    );
  };
  const hasRoomForLabels = () => {
    if (window.scrollY > TOP || window.innerWidth < WIDE) return false;
    dock.toggleAttribute('data-labels', true);
    const labelled = homeOf(dock);
    return ![...document.querySelectorAll('main, footer')].some((part) =>
      reachesInto(part, labelled),
    );
  };
  const look = () => {
    follow();
    dock.toggleAttribute('data-labels', hasRoomForLabels());
    const home = homeOf(dock);
    const active = document.activeElement;
    const covers = active !== null && !dock.contains(active) && coversFocus(home, active);
    dock.toggleAttribute('data-aside', covers || (window.innerWidth <= PHONE && isInTheWay(home)));
  };
  // The browser scrolls to the focused element after the event.
  const lookSoon = () => requestAnimationFrame(look);
  const events = ['focusin', 'focusout', 'scroll', 'resize'];
  for (const event of events) window.addEventListener(event, lookSoon);
  // A list that is searched shrinks frame by frame, and each look makes the browser lay it out.
  let settled: ReturnType<typeof setTimeout>;
  const changes = new ResizeObserver(() => {
    clearTimeout(settled);
    settled = setTimeout(look, SETTLED_MS);
  });
  for (const part of document.querySelectorAll('main')) changes.observe(part);
  look();
  dock.dataset.placed = '';
  return () => {
    for (const event of events) window.removeEventListener(event, lookSoon);
    changes.disconnect();
    clearTimeout(settled);
  };
}

/** Keeps this browser's push subscription in sync while a page is open. */
function FollowPush() {
  useEffect(followPush, []);
  return null;
}

function DockPlace() {
  useEffect(() => {
    const dock = document.querySelector<HTMLElement>('.dock');
    return dock ? placeDock(dock) : undefined;
  }, []);
  return null;
}
