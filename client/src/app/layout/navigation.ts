import { links } from '#shared/content/links.ts';
import { paths } from '#shared/paths.ts';

/** A page of this site, or of another one. */
export interface NavEntry {
  label: string;
  href: string;
}

const home = { label: 'Hjem', href: paths.home };
const values = { label: 'Verdier & Visjoner', href: paths.values };
const events = { label: 'Eventer', href: paths.events };
const music = { label: 'Musikk', href: paths.music };
const about = { label: 'Om oss', href: paths.about };
const tickets = { label: 'Billetter', href: paths.tickets };
const contact = { label: 'Kontakt', href: paths.contact };
const admin = { label: 'Admin', href: paths.adminDashboard };
const affiliate = { label: 'Affiliate Program', href: paths.affiliate };
const progress = { label: 'Live Oversikt', href: paths.affiliateProgress };

/** The entries of 'Mer' that are pages of this site. */
export const morePages: readonly NavEntry[] = [values, events, music, about];

/** The two links at the right of the secondary bar, on wide screens only. */
export const affiliatePages = { affiliate, progress };

/** The row beside the logo: before 'Mer' and 'Social', and after 'Forum'. */
export const mainNav: Record<'before' | 'after', readonly NavEntry[]> = {
  before: [home, tickets, contact],
  after: [links.accommodation, admin],
};

/** The full-screen menu: before and after 'Forum'. */
export const mobileNav: Record<'before' | 'after', readonly NavEntry[]> = {
  before: [home, ...morePages, tickets, contact],
  after: [links.accommodation, links.volunteer, admin],
};

/** All pages, listed in the footer, where they can be reached without JavaScript. */
export const footerNav: readonly { title: string; entries: readonly NavEntry[] }[] = [
  { title: 'Festivalen', entries: [home, events, tickets, music, links.accommodation] },
  { title: 'Om CTRL', entries: [about, values, contact, links.volunteer] },
  {
    title: 'Vær med',
    entries: [affiliate, progress, { label: 'Min side', href: paths.profile }, admin],
  },
];

/** Anchor of the footer's list of pages. */
export const SITE_MAP_ID = 'alle-sider';
/** Anchor of the page's content. */
export const CONTENT_ID = 'innhold';
