/**
 * An address of our own that somebody asked for (`?til=`), or null: never another site, whatever
 * its slashes look like.
 */
export function ownAddress(address: string | null): string | null {
  if (address === null || !/^\/(?![/\\])/.test(address)) return null;
  try {
    const base = 'https://own.invalid';
    const { origin, pathname, search, hash } = new URL(address, base);
    return origin === base ? `${pathname}${search}${hash}` : null;
  } catch {
    return null;
  }
}
