import { ANNOUNCEMENT_CHANNELS } from '#shared/contracts/announcements.ts';
import type { AnnouncementDraft } from './draft.ts';

export interface Template {
  label: string;
  draft: Pick<AnnouncementDraft, 'title' | 'text' | 'kind' | 'drill' | 'channels'>;
}

const everywhere = [...ANNOUNCEMENT_CHANNELS];

/** What is written in a hurry; ready to be sent as it stands. */
export const TEMPLATES: readonly Template[] = [
  {
    label: 'Uvær',
    draft: {
      title: 'Uvær på vei',
      text: 'Det er meldt kraftig vind og regn. Gå inn i hallen, og følg vaktene.',
      kind: 'weather',
      drill: false,
      channels: everywhere,
    },
  },
  {
    label: 'Programendring',
    draft: {
      title: 'Endring i programmet',
      text: 'Noen tider er endret. Se programmet på nettstedet for det som gjelder nå.',
      kind: 'programme',
      drill: false,
      channels: ['banner', 'chat', 'screen'],
    },
  },
  {
    label: 'Kø og dører',
    draft: {
      title: 'Kø ved inngangen',
      text: 'Det er lang kø ved hovedinngangen. Beregn god tid, og ha billetten klar.',
      kind: 'info',
      drill: false,
      channels: ['banner', 'chat', 'screen'],
    },
  },
  {
    label: 'Borte barn',
    draft: {
      title: 'Savner du noen i følget ditt?',
      text: 'Kontakt vakt ved hovedinngangen. Vaktene hjelper deg.',
      kind: 'info',
      drill: false,
      channels: everywhere,
    },
  },
  {
    label: 'Evakueringsøvelse',
    draft: {
      title: 'Gå rolig ut av hallen',
      text: 'Dette er en øvelse. Gå til nærmeste utgang, og følg vaktene.',
      kind: 'safety',
      drill: true,
      channels: everywhere,
    },
  },
];
