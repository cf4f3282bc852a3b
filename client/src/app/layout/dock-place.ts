import { useEffect } from 'react';

/** Width of the focus ring, in px. */
const RING = 8;
/** The dock's keys lose their labels once the page is scrolled by this, in px. */
const TOP = 200;
/** A shorter scroll is no change of direction, in px. */
const STEP = 8;

/** Widest phone, in px; the stylesheet has the same. */
const PHONE = 760;
const FIELD = 'input, textarea, select';

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

/** Where the dock stands when it has not moved aside: offsets ignore transforms. */
function homeOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  return {
    left: offsetLeft,
    top: offsetTop,
    right: offsetLeft + offsetWidth,
    bottom: offsetTop + offsetHeight,
  };
}

function coversFocus(home: Box, active: Element): boolean {
  // After the skip link the whole content has the focus, and without focus the body is active.
  if (active.matches('body, [tabindex="-1"]')) return false;
  return meet(boxWithRing(active), home);
}

/**
 * Sets on the dock what the stylesheet places it by (docs/product/public-site.md#the-dock):
 * `data-scrolled` below the top of the page, and `data-aside` while it would cover the focused
 * element. On phones it also moves aside while a field has the focus, over forms, and while the
 * visitor scrolls down, except at the page's end, which has room for it. Returns what ends that.
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
    return [...document.querySelectorAll('main form')].some((form) =>
      meet(form.getBoundingClientRect(), home),
    );
  };
  const look = () => {
    follow();
    dock.toggleAttribute('data-scrolled', window.scrollY > TOP);
    const home = homeOf(dock);
    const active = document.activeElement;
    const covers = active !== null && !dock.contains(active) && coversFocus(home, active);
    dock.toggleAttribute('data-aside', covers || (window.innerWidth <= PHONE && isInTheWay(home)));
  };
  // The browser scrolls to the focused element after the event.
  const lookSoon = () => requestAnimationFrame(look);
  const events = ['focusin', 'focusout', 'scroll', 'resize'];
  for (const event of events) window.addEventListener(event, lookSoon);
  look();
  dock.dataset.placed = '';
  return () => {
    for (const event of events) window.removeEventListener(event, lookSoon);
  };
}

/** Places the dock of the page for as long as it is rendered. */
export function DockPlace() {
  useEffect(() => {
    const dock = document.querySelector<HTMLElement>('.dokk');
    return dock ? placeDock(dock) : undefined;
  }, []);
  return null;
}
