/** Networks whose handles become links on a leaderboard card. */
export type ProfileNetwork = 'instagram' | 'tiktok' | 'youtube' | 'twitch';

const SITES: Record<ProfileNetwork, { host: string; path: (handle: string) => string }> = {
  instagram: { host: 'instagram.com', path: (handle) => `/${handle}` },
  tiktok: { host: 'tiktok.com', path: (handle) => `/@${handle}` },
  youtube: { host: 'youtube.com', path: (handle) => `/${handle}` },
  twitch: { host: 'twitch.tv', path: (handle) => `/${handle}` },
};

function isOnSite(url: URL, host: string): boolean {
  return url.hostname === host || url.hostname.endsWith(`.${host}`);
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
 * Address of a profile from what the person typed: a handle (a leading @ is
 * dropped for Instagram and TikTok) or a full address. Anything that would lead
 * to another site than the network's own gives null and is shown without a link.
 *
 * @source specification, public part, section 3; decisions, section 7
 */
export function profileUrl(
  network: ProfileNetwork,
  value: string | null | undefined,
): string | null {
  const typed = value?.trim() ?? '';
  if (typed === '') return null;
  const { host, path } = SITES[network];
  if (/^https?:/i.test(typed)) {
    const url = parseHttp(typed);
    return url && isOnSite(url, host) ? url.href : null;
  }
  const strip = network === 'instagram' || network === 'tiktok';
  const handle = strip ? typed.replace(/^@+/, '') : typed;
  if (!/^@?[\p{L}\p{N}._-]+(\/[\p{L}\p{N}._-]+)*$/u.test(handle)) return null;
  return new URL(encodeURI(path(handle)), `https://www.${host}`).href;
}
