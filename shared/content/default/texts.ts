import { POINTS_PER_TICKET } from '../../rules/points.ts';
import type { PictureRef, SiteDocument } from '../types.ts';

const bank = (name: string, alt: string): PictureRef => ({ kind: 'bank', name, alt });

/** Texts of the public sections, in the order of the home page. */
export const siteTexts: SiteDocument['texts'] = {
  hero: {
    lines: ['Hold CTRL.', 'Slipp løs.'],
    ingress: 'EDM, house, hardstyle, drum and bass, stand-up, gaming og cosplay.',
  },
  worlds: {
    heading: ['Tre lys.', 'Én tast.'],
    text: 'Rødt for musikk. Grønt for gaming. Blått for cosplay. Der de tre lysene møtes, blir det hvitt. Det er CTRL.',
    musikk: {
      name: 'Musikk',
      text: 'EDM, house, hardstyle og drum and bass. Live show, DJ-sett og stand-up. Full Rave Mode.',
    },
    gaming: {
      name: 'Gaming',
      text: 'Turneringer, frispill og folk du ellers bare kjenner som brukernavn.',
    },
    cosplay: {
      name: 'Cosplay',
      text: 'Sydd, støpt, limt og malt. Kom som den du er, eller som noen helt andre.',
    },
  },
  events: {
    heading: 'Eventer & Arrangementer',
    lines: ['Eventer &', 'Arrangementer'],
  },
  music: {
    heading: 'Musikk',
    paragraphs: [
      'Lokale DJ-er og tilreisende DJ-er på samme scene, samme kveld. Vi drømmer om internasjonale artister, og vi bygger scenen de skal stå på.',
      'CTRL er et inkluderende miljø. Du trenger ikke kunne sjangeren. Du trenger bare å komme.',
    ],
    filmButton: 'Se filmen',
    gallery: [
      { id: 'mikser', picture: bank('mikser', 'DJ-mikser med to platespillere sett ovenfra') },
      { id: 'hoyttalere', picture: bank('hoyttalervegg', 'Vegg av høyttalere i farget lys') },
      { id: 'hender', picture: bank('hender', 'Hender i været foran laserlys') },
    ],
  },
  about: {
    heading: 'Om oss',
    paragraphs: [
      'CTRL Festival handler om inkludering, fellesskap og vennskap. Musikk, live show, DJ-sett, stand-up og elektronisk musikk møter cosplay og gaming på samme gulv.',
      'Festivalen er startet av en gründer som savnet et sted der alle miljøene fikk være sammen.',
    ],
    boxes: [
      {
        id: 'visjon',
        title: 'Visjon',
        text: 'Et inkluderende fellesskap der gaming, cosplay, musikk og kreativitet møtes.',
      },
      {
        id: 'verdier',
        title: 'Verdier',
        text: 'Fellesskap, inkludering, åpenhet og forebygging.',
      },
    ],
  },
  future: {
    cards: [
      {
        id: 'eventer',
        icon: 'events',
        title: 'Flere eventer',
        text: 'Større program, flere dager.',
      },
      {
        id: 'landsdekkende',
        icon: 'map',
        title: 'Landsdekkende',
        text: 'CTRL kan flytte mellom norske byer.',
      },
      {
        id: 'artister',
        icon: 'artists',
        title: 'Internasjonale artister',
        text: 'Navn du ellers må reise for å se.',
      },
      { id: 'skjermer', icon: 'screens', title: 'LED-skjermer', text: 'Mer info kommer.' },
      { id: 'utvidelse', icon: 'expand', title: 'Utvidelse', text: 'Mer plass til flere miljøer.' },
    ],
  },
  affiliates: {
    heading: 'Top Affiliates',
    subtitle: 'De dyktigste promoterne som sprer festivalmagien.',
    steps: [
      { id: 'sok', title: 'Søk', text: 'Send søknad med profilene dine i sosiale medier.' },
      {
        id: 'godkjenning',
        title: 'Godkjenning',
        text: 'Vi ser på profilen og sender deg en personlig kode.',
      },
      { id: 'promoter', title: 'Promoter', text: 'Del festivalen med koden din.' },
      {
        id: 'tjen',
        title: 'Tjen',
        text: `${POINTS_PER_TICKET} poeng per billett = eksklusive belønninger.`,
      },
    ],
  },
  values: {
    heading: 'Våre Verdier, Visjoner & Fokus',
    mobileLines: ['Våre Verdier,', 'Visjoner', '& Fokus'],
    vision:
      'Visjonen er et inkluderende fellesskap der gaming, cosplay, musikk og kreativitet møtes.',
    rows: [
      {
        id: 'verdier',
        label: 'Verdier',
        items: ['Fellesskap', 'Inkludering', 'Åpenhet', 'Forebygging'],
      },
      { id: 'mal', label: 'Mål', items: ['Gaming', 'Cosplay', 'Musikk', 'Kreativitet'] },
      {
        id: 'fokus',
        label: 'Fokus',
        items: [
          'Bærekraft',
          'Forståelse',
          'Sikkerhet',
          'Leveranse',
          'Kompetanse',
          'Kommunikasjon',
          'Endringsvillighet',
        ],
      },
    ],
  },
  partners: { heading: 'Samarbeidspartnere', mobileLines: ['Samarbeids-', 'partnere'] },
  community: {
    heading: ['Logg på før', 'dørene åpner'],
    text: 'Lag, kostymeråd, skyss og rykter. Alt skjer på Discord, hele året.',
    button: 'Bli med på Discord',
  },
  newsletter: {
    heading: 'Få nytt fra CTRL først',
    text: 'Artister, billetter og datoer. Ingen masing.',
    button: 'Meld meg på',
  },
  slider: {
    heading: 'Annonseplasser',
    callToAction: 'Begrenset antall plasser. Førstemann til mølla.',
    apply: 'Søk om plass',
  },
  promo: {
    crime: { kicker: 'Takk for i år', title: 'Ekte historier, brutal virkelighet' },
    info: { title: 'BILLETT INFORMASJON', text: 'Se informasjon om billetter og priser' },
  },
  calendar: { bannerTitle: 'Takk for i år', bannerText: 'Ses neste år!' },
  footer: { genres: ['EDM', 'House', 'Hardstyle', 'Drum and Bass'] },
};

/** What each affiliate level gives; levels without a decision are empty. */
export const benefits: SiteDocument['benefits'] = [
  { id: 'niva-1', text: 'Personlig kode og egen plass på lista.' },
  { id: 'niva-2', text: '' },
  { id: 'niva-3', text: '' },
  { id: 'niva-4', text: '' },
  { id: 'niva-5', text: '' },
];
