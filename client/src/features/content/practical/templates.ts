import type { PracticalGroup } from '#shared/contracts/places.ts';

/** Headings that each group of the practical information usually has; organisers write the text. */
export const TEMPLATES: Record<PracticalGroup, readonly string[]> = {
  travel: ['Adresse', 'Kollektivt', 'Parkering', 'Sykkel', 'Taxi og henting'],
  doors: ['Når åpner dørene?', 'Armbånd', 'Legitimasjon', 'Kø og inngang', 'Ut og inn igjen'],
  food: ['Mat', 'Drikke', 'Vegetar og vegan', 'Allergener', 'Drikkevann'],
  payment: ['Kort og kontant', 'Vipps', 'Minibank', 'Pant'],
  wardrobe: ['Garderobe', 'Toaletter', 'Bagasje', 'Stellerom'],
  accessibility: ['Rullestol', 'Ledsager', 'Toaletter med god plass', 'Lyd og lys', 'Stillerom'],
  firstAid: ['Førstehjelp', 'Vakter', 'Nødnumre', 'Nødutganger', 'Føler du deg utrygg?'],
  rules: [
    'Aldersgrenser',
    'Dette kan du ikke ta med',
    'Foto og film',
    'Kostymer og rekvisitter',
    'Røyking',
  ],
  lostAndFound: ['Mistet noe?', 'Funnet noe?', 'Glemt i garderoben', 'Etter festivalen'],
  accommodation: ['Hotell', 'Overnatting på området', 'Camping', 'Ro om natten'],
  questions: [
    'Kan jeg få pengene tilbake?',
    'Kan jeg gi billetten til en annen?',
    'Kan barn bli med?',
    'Hva skjer hvis noe avlyses?',
    'Når er det slutt?',
  ],
};
