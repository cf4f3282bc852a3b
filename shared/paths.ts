/** Addresses of the pages, for the client, its build, and the links in mails. */
export const paths = {
  home: '/',
  values: '/values',
  events: '/events',
  music: '/music',
  about: '/about',
  contact: '/contact',
  tickets: '/tickets',
  affiliate: '/affiliate',
  affiliateProgress: '/affiliate-progress',
  affiliateLogin: '/affiliate-login',
  affiliateDashboard: '/affiliate-dashboard',
  privacy: '/personvern',
  login: '/user-login',
  profile: '/user-profile',
  share: '/share-tracker',
  wheel: '/lykkehjulet',
  adminLogin: '/admin-login',
  adminDashboard: '/admin-dashboard',
  adminFullscreen: '/admin-fullscreen',
  newsletterConfirm: '/nyhetsbrev/bekreft',
  newsletterUnsubscribe: '/nyhetsbrev/meld-av',
} as const;

export type PagePath = (typeof paths)[keyof typeof paths];

/** The path without query, anchor and closing slash, as the routes know it. */
export function normalizePath(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  return path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : '/';
}

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

/** The login page's address that leads back to where somebody was. */
export function loginAddress(back: string): string {
  return `${paths.login}?til=${encodeURIComponent(back)}`;
}
