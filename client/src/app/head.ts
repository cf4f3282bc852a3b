import { HERO_PHONE, heroLight, heroStills } from '#client/features/home/lights/hero-stills.ts';
import type { Content } from '#shared/content/types.ts';
import { formatDateRange } from '#shared/oslo-time.ts';
import { ANNOUNCEMENT_FEED, actIdOf, normalizePath, paths } from '#shared/paths.ts';
import { hasPart } from '#shared/rules/edition-parts.ts';
import { currentEdition, firstDay, lastDay } from '#shared/rules/festival-phase.ts';
import { screenIdOf } from '#shared/rules/screen-stages.ts';
import { SHARE_SIZES, type ShareSubject, sharePicture } from '#shared/rules/share-pictures.ts';
import displayFont from '../styles/fonts/anybody-ctrl.woff2';
import monoFont from '../styles/fonts/martian-ctrl.woff2';
import textFont from '../styles/fonts/schibsted-ctrl.woff2';
import { jsonLd } from './json-ld.ts';
import { actOf, isEmptyPage, metaOf, SITE_NAME } from './meta.ts';
import { isUnknown } from './routes.tsx';

/** The picture shown when a page is shared. */
interface PageImage {
  /** Path on the site. */
  src: string;
  width: number;
  height: number;
  alt: string;
}

const SITE_ALT =
  'En CTRL-tast så stor som et hus på scenen, publikum foran, og rødt, grønt og blått lys';

const FESTIVAL_PAGES: readonly string[] = [paths.home, paths.events, paths.music, paths.tickets];

/** What the drawn picture of a page is of, with its text; null for pages that have the site's. */
function drawnOf(path: string, content: Content, now: Date): [ShareSubject, alt: string] | null {
  const act = actOf(path, content);
  if (act !== null) {
    const { slot } = act;
    const { description } = metaOf(path, content, now);
    return [`program-${slot.id}`, [description, slot.picture?.alt].filter(Boolean).join(' ')];
  }
  const edition = currentEdition(content.editions, now);
  if (FESTIVAL_PAGES.includes(path)) {
    const when = formatDateRange(firstDay(edition), lastDay(edition));
    return ['festival', `${edition.name}, ${when}, ${edition.venue}. ${SITE_ALT}`];
  }
  if (path === paths.plan) return ['timeplan', `Min timeplan, ${edition.name}`];
  if (path === paths.grounds && hasPart(content, 'grounds', now)) {
    return ['omradeplan', `Områdeplan, ${edition.name}`];
  }
  return null;
}

/**
 * The picture of a page. Networks keep a picture by its address, so that of a drawn one changes with
 * every publication.
 */
function pageImage(path: string, content: Content, now: Date): PageImage {
  const drawn = drawnOf(path, content, now);
  if (drawn === null) return { src: '/og.png', ...SHARE_SIZES.kort, alt: SITE_ALT };
  const [subject, alt] = drawn;
  const version = encodeURIComponent(content.version);
  return { src: `${sharePicture(subject)}?v=${version}`, ...SHARE_SIZES.kort, alt };
}

/*
 * The head of a page as text, on the server only. The browser updates title, description and
 * canonical URL (update-head.ts); the rest matters only in a fetched document.
 */

/** Colour of the browser's toolbars; `--color-night` of the design tokens. */
const THEME_COLOUR = '#0B0C0E';

/** Escapes text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** JSON for an inline script: can't end the script element or a line of the script. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

interface HeadOf {
  path: string;
  /** Root of absolute URLs, without a trailing slash. */
  publicUrl: string;
  content: Content;
  now: Date;
}

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

/**
 * Preloads for the first paint: the fonts and, on the home page, the hero picture. A font that
 * arrives after the first layout makes the browser lay out the whole page again, in one long task.
 */
function preloads({ path, content, now }: HeadOf): string[] {
  const { wide, phone } = heroStills[heroLight(content.editions, now)];
  const image = (href: string, media: string) =>
    `<link rel="preload" as="image" href="${href}" media="${media}" fetchpriority="high">`;
  const font = (href: string) =>
    `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`;
  return [
    ...[displayFont, textFont, monoFont].map(font),
    ...(path === paths.home
      ? [image(phone.src, HERO_PHONE), image(wide.src, '(min-width: 390.02px)')]
      : []),
  ];
}

/** A wall page is loaded again by the browser where no script follows what is published. */
function refresh(path: string): string[] {
  const isScreen = path === paths.screen || screenIdOf(path) !== null;
  return isScreen ? ['<noscript><meta http-equiv="refresh" content="30"></noscript>'] : [];
}

function openGraph({ path, publicUrl, content, now }: HeadOf): string[] {
  const { title, description } = metaOf(path, content, now);
  const { src, width, height, alt } = pageImage(path, content, now);
  const url = `${publicUrl}${src}`;
  return [
    property('og:type', 'website'),
    property('og:site_name', SITE_NAME),
    property('og:locale', 'nb_NO'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', `${publicUrl}${path}`),
    property('og:image', url),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    property('og:image:alt', alt),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', title),
    meta('twitter:description', description),
    meta('twitter:image', url),
    meta('twitter:image:alt', alt),
  ];
}

const FEED = `<link rel="alternate" type="application/atom+xml" href="${ANNOUNCEMENT_FEED}">`;

/** The head of a page. The 404 page (`isPage` false) has no canonical URL. */
export function headHtml(page: HeadOf, isPage: boolean): string {
  const { path, publicUrl, content, now } = page;
  const { title, description, isPrivate } = metaOf(path, content, now);
  const image = `${publicUrl}/og.png`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    meta('robots', isPrivate || isEmptyPage(path, content, now) ? 'noindex' : 'index, follow'),
    ...(isPage ? [`<link rel="canonical" href="${escapeHtml(`${publicUrl}${path}`)}">`] : []),
    ...(path === paths.announcements ? [FEED] : []),
    ...preloads(page),
    ...refresh(path),
    meta('theme-color', THEME_COLOUR),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...(isPage ? openGraph(page) : []),
    ...(isPage && !isPrivate
      ? [
          `<script type="application/ld+json">${scriptJson(jsonLd(path, { publicUrl, image, content, now }))}</script>`,
        ]
      : []),
  ].join('\n    ');
}

/** Stylesheets of each page file; filled in by the build (scripts/build.ts). */
const PAGE_STYLES: Readonly<Record<string, readonly string[]>> = import.meta.env.PAGE_STYLES ?? {};

/**
 * Links to a page's own stylesheets; none in development, where the code imports them. At the end
 * of the head, after the site's stylesheet, in the same order as on client-side navigation.
 */
export function styleLinks(file: string): string {
  const styles = PAGE_STYLES[file] ?? [];
  return styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join('');
}

const ACT = 'act-page';
const NOT_FOUND = 'not-found-page';
/** Pages that share a file with another page. */
const SHARED: Partial<Record<string, string>> = {
  newsletterConfirm: 'newsletter-link-page',
  newsletterUnsubscribe: 'newsletter-link-page',
  adminFullscreen: 'admin-dashboard-page',
};

/** 'affiliateLogin' → 'affiliate-login-page' */
const fileOf = (name: string) =>
  SHARED[name] ?? `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page`;

const FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(paths).map(([name, path]) => [path, fileOf(name)]),
);

export const pageFiles: ReadonlySet<string> = new Set([...FILES.values(), ACT, NOT_FOUND]);

/**
 * Name of the file of the page at a URL: its name in `paths` in kebab case, or one of `SHARED`. The
 * server finds the page's stylesheets and code by it.
 */
export function pageFile(address: string): string {
  const path = normalizePath(address);
  if (actIdOf(path) !== null) return ACT;
  if (screenIdOf(path) !== null) return fileOf('screen');
  return (isUnknown(address) ? undefined : FILES.get(path)) ?? NOT_FOUND;
}
