/**
 * A path of this site from `?til=`, or null: never a URL of another site, however its slashes are
 * written (no open redirect).
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
