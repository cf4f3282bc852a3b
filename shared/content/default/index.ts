import { labels } from '../labels.ts';
import type { Content } from '../types.ts';
import { editions } from './editions.ts';
import {
  contact,
  film,
  links,
  organisation,
  partners,
  slides,
  socialLinks,
  wheel,
} from './site.ts';
import { benefits, siteTexts } from './texts.ts';

/**
 * Initial content of a new database. Organisers edit it in the back office. The client never
 * imports it: it reads the content from the page.
 */
export const defaultContent: Content = {
  version: '0',
  editions,
  site: {
    schemaVersion: 2,
    organisation,
    contact,
    links,
    socialLinks,
    film,
    partners,
    slides,
    benefits,
    wheel,
    kinds: { ...labels.kinds },
    texts: siteTexts,
  },
};
