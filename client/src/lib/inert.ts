/*
 * Makes content behind a full-screen menu or panel inert: no focus, no clicks, hidden from screen
 * readers. The browser recalculates the style of every inert element, about 200 ms for a whole page
 * on a slow phone, so the work is split over animation frames.
 */

/** Elements changed per frame. */
const AT_ONCE = 60;

const inertParts = new Set<HTMLElement>();
let frame = 0;

const sizeOf = (part: Element) => part.querySelectorAll('*').length + 1;

/** The element, or its children when it is large and contains nothing but elements. */
function partsOf(whole: HTMLElement): HTMLElement[] {
  const children = [...whole.childNodes].filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE);
  const isMadeOfParts = children.every((child) => child instanceof HTMLElement);
  return isMadeOfParts && sizeOf(whole) > AT_ONCE ? children.flatMap(partsOf) : [whole];
}

function isInView(part: HTMLElement): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function change(parts: HTMLElement[], inert: boolean): void {
  cancelAnimationFrame(frame);
  const step = () => {
    for (let left = AT_ONCE; left > 0; ) {
      const part = parts.shift();
      if (part === undefined) return;
      left -= sizeOf(part);
      part.toggleAttribute('inert', inert);
      if (inert) inertParts.add(part);
      else inertParts.delete(part);
    }
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
}

/**
 * Makes the elements inert over several frames. Returns a function that undoes it: first the
 * element that gets the focus, then those in view. Only one such change runs at a time.
 */
export function makeInert(elements: Iterable<Element>): (focused?: Element | null) => void {
  const all = [...elements].filter((element) => element instanceof HTMLElement);
  change(
    all.flatMap(partsOf).filter((part) => !part.hasAttribute('inert')),
    true,
  );
  return (focused) => {
    const first = focused?.closest<HTMLElement>('[inert]');
    if (first && inertParts.delete(first)) first.removeAttribute('inert');
    const parts = [...inertParts].map((part) => ({ part, isHidden: !isInView(part) }));
    parts.sort((a, b) => Number(a.isHidden) - Number(b.isHidden));
    change(
      parts.map(({ part }) => part),
      false,
    );
  };
}
