/** Distance between the window's top and the section's top after the jump, in pixels. */
const SCROLL_OFFSET = 64;

/** The part of the browser that scrolling needs. */
export type ScrollWindow = Pick<Window, 'scrollY' | 'scrollTo' | 'matchMedia'>;

/**
 * Scrolls so that the section's top stands 64 px below the window's top
 * (docs/product/public-site.md#scrolling-to-a-section): smoothly, or at once for visitors who
 * asked for less motion. The section then takes the focus, so that the keyboard
 * goes on from there. False when the page has no such section.
 */
export function scrollToSection(
  id: string,
  view: ScrollWindow = window,
  page: Document = document,
): boolean {
  const section = page.getElementById(id);
  if (!section) return false;
  const still = view.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = section.getBoundingClientRect().top + view.scrollY - SCROLL_OFFSET;
  view.scrollTo({ top, behavior: still ? 'instant' : 'smooth' });
  section.setAttribute('tabindex', '-1');
  section.focus({ preventScroll: true });
  return true;
}
