/** Services whose links are told by name and mark. */
export type LinkBrand =
  | 'spotify'
  | 'youtube'
  | 'instagram'
  | 'tiktok'
  | 'facebook'
  | 'bandcamp'
  | 'soundcloud'
  | 'twitch'
  | 'applemusic';

interface Service {
  brand: LinkBrand;
  name: string;
}

/** By domain; its subdomains are the service's too. */
const SERVICES: Readonly<Record<string, Service>> = {
  'spotify.com': { brand: 'spotify', name: 'Spotify' },
  'youtube.com': { brand: 'youtube', name: 'YouTube' },
  'youtu.be': { brand: 'youtube', name: 'YouTube' },
  'instagram.com': { brand: 'instagram', name: 'Instagram' },
  'tiktok.com': { brand: 'tiktok', name: 'TikTok' },
  'facebook.com': { brand: 'facebook', name: 'Facebook' },
  'fb.com': { brand: 'facebook', name: 'Facebook' },
  'bandcamp.com': { brand: 'bandcamp', name: 'Bandcamp' },
  'soundcloud.com': { brand: 'soundcloud', name: 'SoundCloud' },
  'twitch.tv': { brand: 'twitch', name: 'Twitch' },
  'music.apple.com': { brand: 'applemusic', name: 'Apple Music' },
};

function serviceOf(host: string): Service | undefined {
  const domain = Object.keys(SERVICES).find((one) => host === one || host.endsWith(`.${one}`));
  return domain === undefined ? undefined : SERVICES[domain];
}

export interface NamedLink {
  href: string;
  /** The service, else the host: `Spotify`, `bandet.no`. */
  name: string;
  /** Null for a host that is no known service. */
  brand: LinkBrand | null;
}

/** Two links with one name are told apart by their paths. */
const PATH_SHOWN = 40;

function withPath({ href, name }: NamedLink): string {
  const path = new URL(href).pathname.replace(/\/$/, '');
  return `${name} ${path.length > PATH_SHOWN ? `${path.slice(0, PATH_SHOWN)} …` : path}`.trim();
}

function namedLink(address: string): NamedLink[] {
  if (!URL.canParse(address)) return [];
  const { protocol, host, href } = new URL(address);
  if (protocol !== 'https:') return [];
  const service = serviceOf(host);
  const name = service?.name ?? host.replace(/^www\.(?=.*\.)/, '');
  return [{ href, name, brand: service?.brand ?? null }];
}

/**
 * Addresses with what they are called, in their order, each once. Anything but https is left out: a
 * draft in a preview may hold what is not checked yet. A host in other letters than a to z is told in
 * its ASCII form, so that none looks like another.
 */
export function namedLinks(addresses: readonly string[]): NamedLink[] {
  const links = [
    ...new Map(addresses.flatMap(namedLink).map((link) => [link.href, link])).values(),
  ];
  return links.map((link) =>
    links.some((other) => other !== link && other.name === link.name)
      ? { ...link, name: withPath(link) }
      : link,
  );
}
