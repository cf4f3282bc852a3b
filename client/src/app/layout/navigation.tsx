import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { AppLink, isExternal } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { openContact } from '#client/lib/open.ts';
import type { SiteDocument } from '#shared/content/types.ts';
import { normalizePath, type PagePath, paths } from '#shared/paths.ts';
import { findRoute, type PageLink, type Route, routes } from '../routes.tsx';

type Links = SiteDocument['links'];
type NavRow = Record<'before' | 'after', readonly NavEntry[]>;

/** A link to a page of this or another site. */
export interface NavEntry {
  label: string;
  href: string;
}

/** The link of a page; none for a place (lib/places.ts) that there is not. */
function linkOf({ path, link }: Route, places: readonly NavEntry[] = []): readonly NavEntry[] {
  const label = link?.label ?? places.find(({ href }) => href === path)?.label;
  return label === undefined ? [] : [{ label, href: path }];
}

const linksTo = (...pages: readonly PagePath[]): readonly NavEntry[] =>
  pages.flatMap((page) => linkOf(findRoute(page)));

const moreLinks = routes
  .filter(({ link }) => link?.more !== undefined)
  .sort((one, other) => (one.link?.more ?? 0) - (other.link?.more ?? 0))
  .flatMap((route) => linkOf(route));

/** The entries of 'Mer' that are pages of this site. */
export const morePages = (places: readonly NavEntry[]): readonly NavEntry[] => [
  ...moreLinks,
  ...places,
];

/** The two links at the right of the secondary bar, on wide screens only. */
export const affiliatePages = linksTo(paths.affiliate, paths.affiliateProgress);

/** The row beside the logo: before 'Mer' and 'Social', and after 'Forum'. */
export const mainNav = ({ accommodation }: Links): NavRow => ({
  before: linksTo(paths.home, paths.tickets, paths.contact),
  after: [accommodation, ...linksTo(paths.adminDashboard)],
});

/** The full-screen menu: before and after 'Forum'. */
export const mobileNav = (
  { accommodation, volunteer }: Links,
  places: readonly NavEntry[],
): NavRow => ({
  before: [...linksTo(paths.home), ...morePages(places), ...linksTo(paths.tickets, paths.contact)],
  after: [accommodation, volunteer, ...affiliatePages, ...linksTo(paths.adminDashboard)],
});

/** All pages, repeated in the footer: without JavaScript the only way to some of them. */
export function footerNav({ accommodation, volunteer }: Links, places: readonly NavEntry[]) {
  const pagesUnder = (title: PageLink['under']) =>
    routes.filter(({ link }) => link?.under === title).flatMap((route) => linkOf(route, places));
  return [
    { title: 'Festivalen', entries: [...pagesUnder('Festivalen'), accommodation] },
    { title: 'Om CTRL', entries: [...pagesUnder('Om CTRL'), volunteer] },
    { title: 'Vær med', entries: pagesUnder('Vær med') },
  ];
}

export const SITE_MAP_ID = 'alle-sider';
export const CONTENT_ID = 'innhold';

interface NavLinkProps {
  href: string;
  className: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link of the navigation: marks the current page, and other sites with an arrow. */
export function NavLink({ href, className, onClick, children }: NavLinkProps) {
  const [path] = useLocation();
  const isHere = normalizePath(path) === href;
  return (
    <AppLink
      href={href}
      className={className}
      onClick={onClick}
      aria-current={isHere ? 'page' : undefined}
    >
      {children}
      {isExternal(href) && <Icon icon={ArrowUpRight} size={16} />}
    </AppLink>
  );
}

interface WriteLinkProps {
  className: string;
  /** Closes the menu or panel and returns the control to focus next. */
  onLeave?: () => HTMLElement | null;
}

/** 'Send melding', which is not in the dock on phones; else a link to the contact page. */
export function WriteLink({ className, onLeave }: WriteLinkProps) {
  return (
    <AppLink
      href={paths.contact}
      className={className}
      onClick={(event) => {
        if (openContact(onLeave ? onLeave() : event.currentTarget)) event.preventDefault();
      }}
    >
      <span>Send melding</span>
    </AppLink>
  );
}
