/*
 * The festival as a new database starts with it. Organisers change it in the back office; what
 * none of them changes stands in labels.ts, pages.ts and privacy.ts.
 */

import { defaultContent } from './default/index.ts';
import { heroLabels } from './hero-labels.ts';
import { labels } from './labels.ts';

export { wheelField } from './default/wheel.ts';
export type * from './types.ts';
export { defaultContent };

export const { editions } = defaultContent;
export const { contact, film, links, organisation, partners, slides, socialLinks, wheel } =
  defaultContent.site;
export const EARLY_TICKET_URL = links.earlyTicket.href;
export const affiliateBenefits = defaultContent.site.benefits.map(({ text }) => text);

const own = defaultContent.site.texts;
/** Texts and labels of the public sections together. */
export const texts = {
  ...labels,
  ...own,
  hero: { ...heroLabels, ...own.hero },
  events: { ...labels.events, ...own.events },
  future: { ...labels.future, ...own.future },
  affiliates: { ...labels.affiliates, ...own.affiliates },
  calendar: { ...labels.calendar, ...own.calendar },
};
