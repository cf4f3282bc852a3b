/*
 * The festival as data. Next year's festival is an edit of this folder:
 * a new entry in editions.ts, and the texts and addresses beside it.
 */
export { editions } from './editions.ts';
export type { SocialLink } from './links.ts';
export { contact, EARLY_TICKET_URL, film, links, organisation, socialLinks } from './links.ts';
export { partners } from './partners.ts';
export { slides } from './slides.ts';
export { affiliateBenefits, texts } from './texts.ts';
export type * from './types.ts';
