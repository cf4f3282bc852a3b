import { links } from './links.ts';
import type { Slide } from './types.ts';

/** The seven slides. `imageUrl` names a picture of the client's picture bank. */
export const slides: readonly Slide[] = [
  {
    id: 'krimfestival',
    title: 'Krimfestivalen',
    description: 'Ekte historier, brutal virkelighet.',
    imageUrl: 'publikum',
    link: links.crimeFestival.href,
    paid: true,
  },
  {
    id: 'annonseplass-1',
    title: 'En blank tast. Sett navnet ditt på den',
    description: 'Begrenset antall plasser. Førstemann til mølla.',
    imageUrl: 'blank',
    paid: false,
  },
  {
    id: 'lyd-og-lys',
    title: 'Lyd- og lysleverandøren',
    description: 'Anlegget bak scenen: lyd, lys og folk som kan det.',
    imageUrl: 'hoyttalervegg',
    link: 'https://lydoglys.example/',
    paid: true,
  },
  {
    id: 'annonseplass-2',
    title: 'Bli sett av dem som kommer',
    description: 'Annonseplass for lokale bedrifter. Begrenset antall plasser.',
    imageUrl: 'hender',
    paid: false,
  },
  {
    id: 'kulturakademi',
    title: 'Kulturakademiet',
    description: 'Kurs og fag for dem som vil stå bak eller på scenen.',
    imageUrl: 'mikser',
    link: 'https://kulturakademiet.example/',
    paid: true,
  },
  {
    id: 'annonseplass-3',
    title: 'Ledig annonseplass',
    description: 'Begrenset antall plasser. Førstemann til mølla.',
    imageUrl: 'tre-taster',
    paid: false,
  },
  {
    id: 'bilvask',
    title: 'Bilvasken',
    description: 'Ren bil før helgen, og etterpå.',
    imageUrl: 'film',
    link: 'https://bilvask.example/',
    paid: true,
  },
];
