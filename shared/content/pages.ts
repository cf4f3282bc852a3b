import { paths } from '../paths.ts';

/* Texts of the pages other than the home page, which must not load them. */

export const notFoundTexts = {
  code: '404',
  lines: ['Page Not', 'Found'],
  text: 'Denne tasten er ikke koblet til noe. Siden kan være flyttet, eller kanskje den aldri har vært her.',
  home: 'Til forsiden',
  programme: 'Se programmet',
};

/** Shown offline for a page that is not cached. */
export const offlineTexts = {
  code: 'Uten nett',
  lines: ['Venter på', 'nett'],
  text: 'Denne siden ligger ikke på enheten din. Disse åpner uten nett:',
  retry: 'Prøv igjen',
  pages: [
    { label: 'Programmet', href: paths.events },
    { label: 'Min timeplan', href: paths.plan },
    { label: 'Billetter', href: paths.tickets },
    { label: 'Om oss', href: paths.about },
    { label: 'Kontakt', href: paths.contact },
    { label: 'Personvern', href: paths.privacy },
    { label: 'Forsiden', href: paths.home },
  ],
};
