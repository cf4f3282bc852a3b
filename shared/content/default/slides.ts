import type { PictureRef, Slide } from '../types.ts';
import { links } from './links.ts';

/** A picture of a slide; `alt` is empty because the slide's text describes it. */
const bank = (name: string): PictureRef => ({ kind: 'bank', name, alt: '' });

export const slides: Slide[] = [
  {
    id: 'krimfestival',
    title: 'Krimfestivalen',
    description: 'Ekte historier, brutal virkelighet.',
    picture: bank('publikum'),
    link: links.crimeFestival.href,
    paid: true,
  },
  {
    id: 'annonseplass-1',
    title: 'En blank tast. Sett navnet ditt på den',
    description: 'Begrenset antall plasser. Førstemann til mølla.',
    picture: bank('blank'),
    link: null,
    paid: false,
  },
  {
    id: 'lyd-og-lys',
    title: 'Lyd- og lysleverandøren',
    description: 'Anlegget bak scenen: lyd, lys og folk som kan det.',
    picture: bank('hoyttalervegg'),
    link: 'https://lydoglys.example/',
    paid: true,
  },
  {
    id: 'annonseplass-2',
    title: 'Bli sett av dem som kommer',
    description: 'Annonseplass for lokale bedrifter. Begrenset antall plasser.',
    picture: bank('hender'),
    link: null,
    paid: false,
  },
  {
    id: 'kulturakademi',
    title: 'Kulturakademiet',
    description: 'Kurs og fag for dem som vil stå på eller bak scenen.',
    picture: bank('mikser'),
    link: 'https://kulturakademiet.example/',
    paid: true,
  },
  {
    id: 'annonseplass-3',
    title: 'Ledig annonseplass',
    description: 'Begrenset antall plasser. Førstemann til mølla.',
    picture: bank('tre-taster'),
    link: null,
    paid: false,
  },
  {
    id: 'bilvask',
    title: 'Bilvasken',
    description: 'Ren bil før helgen, og etterpå.',
    picture: bank('film'),
    link: 'https://bilvask.example/',
    paid: true,
  },
];
