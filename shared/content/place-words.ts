import type { AreaKind, PracticalGroup } from './types.ts';

/** Headings of the groups of practical information, in the order of the page. */
export const PRACTICAL_NAMES: Record<PracticalGroup, string> = {
  travel: 'Komme hit',
  doors: 'Dører og bånd',
  food: 'Mat og drikke',
  payment: 'Betaling',
  wardrobe: 'Garderobe og toaletter',
  accessibility: 'Tilgjengelighet',
  firstAid: 'Førstehjelp og vakt',
  rules: 'Regler',
  lostAndFound: 'Tapt og funnet',
  accommodation: 'Overnatting',
  questions: 'Spørsmål og svar',
};

/** What a kind of area is called, and the name that a new one begins with. */
export const AREA_NAMES: Record<AreaKind, string> = {
  stage: 'Scene',
  entrance: 'Inngang',
  bar: 'Bar',
  food: 'Mat',
  toilet: 'Toalett',
  wardrobe: 'Garderobe',
  firstAid: 'Førstehjelp',
  water: 'Vann',
  quietRoom: 'Stillerom',
  charging: 'Lading',
  cosplay: 'Cosplay',
  gaming: 'Gaming',
  custom: 'Annet',
};
