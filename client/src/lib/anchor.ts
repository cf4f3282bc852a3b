/** The element that the URL's anchor names; null without one, or where it cannot be decoded. */
export function anchored({ hash }: Pick<Location, 'hash'>): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
