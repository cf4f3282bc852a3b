import type { BankPicture } from '#shared/rules/pictures.ts';
import blank from '../../assets/blank.png?no-inline';
import enter from '../../assets/enter.png?no-inline';
import esc from '../../assets/esc.png?no-inline';
import film from '../../assets/film.png?no-inline';
import hender from '../../assets/hender.png?no-inline';
import hoyttalervegg from '../../assets/hoyttalervegg.png?no-inline';
import mikser from '../../assets/mikser.png?no-inline';
import publikum from '../../assets/publikum.png?no-inline';
import publikumSilhuett from '../../assets/publikum-silhuett.png?no-inline';
import tastCosplay from '../../assets/tast-cosplay.png?no-inline';
import tastGaming from '../../assets/tast-gaming.png?no-inline';
import tastMusikk from '../../assets/tast-musikk.png?no-inline';
import treTaster from '../../assets/tre-taster.png?no-inline';
import { heroPictures } from './hero-pictures.ts';

export interface Picture {
  /** Hashed address of the file. */
  src: string;
  /** Pixels of the file; displayed at a whole multiple. */
  width: number;
  height: number;
}

/** The drawn pictures. All have the eight colours of the three lamps. */
export const pictures = {
  ...heroPictures,
  blank: { src: blank, width: 240, height: 160 },
  enter: { src: enter, width: 240, height: 240 },
  esc: { src: esc, width: 240, height: 180 },
  film: { src: film, width: 366, height: 206 },
  hender: { src: hender, width: 240, height: 180 },
  hoyttalervegg: { src: hoyttalervegg, width: 240, height: 180 },
  mikser: { src: mikser, width: 240, height: 180 },
  'publikum-silhuett': { src: publikumSilhuett, width: 480, height: 50 },
  publikum: { src: publikum, width: 480, height: 150 },
  'tast-cosplay': { src: tastCosplay, width: 240, height: 240 },
  'tast-gaming': { src: tastGaming, width: 240, height: 240 },
  'tast-musikk': { src: tastMusikk, width: 240, height: 240 },
  'tre-taster': { src: treTaster, width: 480, height: 210 },
} satisfies Record<BankPicture, Picture>;

export type PictureName = keyof typeof pictures;
