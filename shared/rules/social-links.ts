/** Networks whose handles are shown as links on a leaderboard card. */
export type ProfileNetwork = 'instagram' | 'tiktok' | 'youtube' | 'twitch';

interface Site {
  /** The network's hosts: the one of profile links, and its short one. */
  hosts: readonly [string, ...string[]];
  path: (handle: string) => string;
}

const SITES: Record<ProfileNetwork, Site> = {
  instagram: { hosts: ['instagram.com', 'instagr.am'], path: (handle) => `/${handle}` },
  tiktok: { hosts: ['tiktok.com'], path: (handle) => `/@${handle}` },
  youtube: { hosts: ['youtube.com', 'youtu.be'], path: (handle) => `/${handle}` },
  twitch: { hosts: ['twitch.tv'], path: (handle) => `/${handle}` },
};

function isOnSite({ hostname }: URL, { hosts }: Site): boolean {
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

function parseHttp(value: string): URL | null {
  try {
    const url = new URL(value);
    const plain = url.protocol === 'https:' || url.protocol === 'http:';
    return plain && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/**
 * URL of a profile from what the person typed: a handle (a leading @ is dropped for Instagram and
 * TikTok) or a URL, with or without scheme. Null for a URL of another site, which is shown without
 * a link.
 *
 * @source docs/product/public-site.md#social-links
 */
export function profileUrl(
  network: ProfileNetwork,
  value: string | null | undefined,
): string | null {
  const typed = value?.trim() ?? '';
  if (typed === '') return null;
  const site = SITES[network];
  const isWhole = /^https?:/i.test(typed);
  const url = parseHttp(isWhole ? typed : `https://${typed}`);
  if (url && isOnSite(url, site)) return url.href;
  if (isWhole) return null;
  const strip = network === 'instagram' || network === 'tiktok';
  const handle = strip ? typed.replace(/^@+/, '') : typed;
  if (!/^@?[\p{L}\p{N}._-]+(\/[\p{L}\p{N}._-]+)*$/u.test(handle)) return null;
  return new URL(encodeURI(site.path(handle)), `https://www.${site.hosts[0]}`).href;
}
