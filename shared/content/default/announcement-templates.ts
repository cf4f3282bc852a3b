import { ANNOUNCEMENT_CHANNELS } from '../../rules/announcement-words.ts';
import type { AnnouncementTemplate } from '../types.ts';

/** Templates for urgent announcements, ready to send unedited. */
export const announcementTemplates: readonly AnnouncementTemplate[] = [
  {
    id: 'uvaer',
    label: 'Uvær',
    title: 'Uvær på vei',
    text: 'Det er meldt kraftig vind og regn. Gå inn i hallen, og følg vaktene.',
    kind: 'weather',
    drill: false,
    channels: [...ANNOUNCEMENT_CHANNELS],
  },
  {
    id: 'programendring',
    label: 'Programendring',
    title: 'Endring i programmet',
    text: 'Noen tider er endret. Se programmet på nettstedet for det som gjelder nå.',
    kind: 'programme',
    drill: false,
    channels: ['banner', 'chat', 'screen'],
  },
  {
    id: 'ko',
    label: 'Kø og dører',
    title: 'Kø ved inngangen',
    text: 'Det er lang kø ved hovedinngangen. Beregn god tid, og ha billetten klar.',
    kind: 'info',
    drill: false,
    channels: ['banner', 'chat', 'screen'],
  },
  {
    id: 'borte-barn',
    label: 'Borte barn',
    title: 'Savner du noen i følget ditt?',
    text: 'Kontakt vakt ved hovedinngangen. Vaktene hjelper deg.',
    kind: 'info',
    drill: false,
    channels: [...ANNOUNCEMENT_CHANNELS],
  },
  {
    id: 'evakuering',
    label: 'Evakuering',
    title: 'Gå rolig ut av hallen',
    text: 'Gå til nærmeste utgang, og følg vaktene.',
    kind: 'safety',
    drill: false,
    channels: [...ANNOUNCEMENT_CHANNELS],
  },
  {
    id: 'evakueringsovelse',
    label: 'Evakueringsøvelse',
    title: 'Gå rolig ut av hallen',
    text: 'Dette er en øvelse. Gå til nærmeste utgang, og følg vaktene.',
    kind: 'safety',
    drill: true,
    channels: [...ANNOUNCEMENT_CHANNELS],
  },
];
