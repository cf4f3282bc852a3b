import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { AppLink, isExternal } from '#client/components/ui/app-link.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { openContact } from '#client/lib/open.ts';
import type { SiteDocument } from '#shared/content/types.ts';
import { normalizePath, paths } from '#shared/paths.ts';

type Links = SiteDocument['links'];
type NavRow = Record<'before' | 'after', readonly NavEntry[]>;

/** A link to a page of this or another site. */
export interface NavEntry {
  label: string;
  href: string;
}

const home = { label: 'Hjem', href: paths.home };
const values = { label: 'Verdier & Visjoner', href: paths.values };
const events = { label: 'Eventer', href: paths.events };
const music = { label: 'Musikk', href: paths.music };
const about = { label: 'Om oss', href: paths.about };
const plan = { label: 'Min timeplan', href: paths.plan };
const tickets = { label: 'Billetter', href: paths.tickets };
const contact = { label: 'Kontakt', href: paths.contact };
const archive = { label: 'Arkiv', href: paths.archive };
const admin = { label: 'Admin', href: paths.adminDashboard };
const affiliate = { label: 'Affiliate Program', href: paths.affiliate };
const progress = { label: 'Live Oversikt', href: paths.affiliateProgress };

/** The entries of 'Mer' that are pages of this site. */
export const morePages = (places: readonly NavEntry[]): readonly NavEntry[] => [
  values,
  events,
  music,
  about,
  ...places,
];

/** The two links at the right of the secondary bar, on wide screens only. */
export const affiliatePages = { affiliate, progress };

/** The row beside the logo: before 'Mer' and 'Social', and after 'Forum'. */
export const mainNav = ({ accommodation }: Links): NavRow => ({
  before: [home, tickets, contact],
  after: [accommodation, admin],
});

/** The full-screen menu: before and after 'Forum'. */
export const mobileNav = (
  { accommodation, volunteer }: Links,
  places: readonly NavEntry[],
): NavRow => ({
  before: [home, ...morePages(places), tickets, contact],
  after: [accommodation, volunteer, affiliate, progress, admin],
});

/** All pages, repeated in the footer: without JavaScript the only way to some of them. */
export const footerNav = (
  { accommodation, volunteer }: Links,
  places: readonly NavEntry[],
): readonly { title: string; entries: readonly NavEntry[] }[] => [
  {
    title: 'Festivalen',
    entries: [home, events, plan, ...places, tickets, music, accommodation],
  },
  { title: 'Om CTRL', entries: [about, values, archive, contact, volunteer] },
  {
    title: 'Vær med',
    entries: [affiliate, progress, { label: 'Min side', href: paths.profile }, admin],
  },
];

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
