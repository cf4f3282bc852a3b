import { heroTexts, markTexts, thanksText } from './hero-texts.ts';

/** Texts of the public sections, in the order of the home page. */
export const texts = {
  hero: heroTexts,
  marks: markTexts,
  worlds: {
    heading: ['Tre lys.', 'Én tast.'],
    text: 'Rødt for musikk. Grønt for gaming. Blått for cosplay. Der de tre lysene møtes, blir det hvitt. Det er CTRL.',
    musikk: {
      name: 'Musikk',
      text: 'EDM, house, hardstyle og drum and bass. Live show, DJ-sett og stand-up. Full Rave Mode.',
      link: { label: 'Chat: Festival & Event', href: '#musikk', room: 'festival' },
    },
    gaming: {
      name: 'Gaming',
      text: 'Turneringer, frispill og folk du ellers bare kjenner som brukernavn.',
      link: { label: 'Chat: Gaming & Musikk', href: '#fremtid', room: 'gaming' },
    },
    cosplay: {
      name: 'Cosplay',
      text: 'Sydd, støpt, limt og malt. Kom som den du er, eller som noen helt andre.',
      link: { label: 'Chat: Cosplay & Creativity', href: '#community', room: 'cosplay' },
    },
  },
  events: {
    heading: 'Eventer & Arrangementer',
    lines: ['Eventer &', 'Arrangementer'],
    place: 'Sted',
    doorsLabel: 'Dører',
    doorsOpen: 'Dører åpner',
    age: 'Alder',
    programme: 'Program',
    legend: {
      standup: 'Stand-up',
      band: 'Rock',
      dj: 'EDM, house, hardstyle',
      tournament: 'Turnering',
      competition: 'Konkurranse',
      workshop: 'Verksted',
      panel: 'Panel',
      meet: 'Treff',
    },
    unit: '1u = 15 minutter. Jo lengre sett, jo lengre tast.',
    ticketTypes: 'Billettyper',
    ticketStatus: { available: 'Ledig', few: 'Få igjen', soldOut: 'Utsolgt' },
    crowdAlt: 'Publikum foran scenen med hendene i været i rødt, grønt og blått lys',
  },
  tickets: {
    /** Where an edition says nothing of its own about the sale. */
    heading: 'Billetter',
    lines: ['Billetter'],
    thanks: thanksText,
    /** Before the time, `16:00 begge dager`. */
    doors: 'Portene åpner',
  },
  music: {
    heading: 'Musikk',
    paragraphs: [
      'Lokale DJ-er og tilreisende DJ-er på samme scene, samme kveld. Vi drømmer om internasjonale artister, og vi bygger scenen de skal stå på.',
      'CTRL er et inkluderende miljø. Du trenger ikke kunne sjangeren. Du trenger bare å komme.',
    ],
    filmButton: 'Se filmen',
    filmStart: 'Starter på 0:55',
    gallery: [
      { image: 'mikser', alt: 'DJ-mikser med to platespillere sett ovenfra' },
      { image: 'hoyttalervegg', alt: 'Vegg av høyttalere i farget lys' },
      { image: 'hender', alt: 'Hender i været foran laserlys' },
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
        title: 'Visjon',
        text: 'Et inkluderende fellesskap der gaming, cosplay, musikk og kreativitet møtes.',
      },
      { title: 'Verdier', text: 'Fellesskap, inkludering, åpenhet og forebygging.' },
    ],
  },
  future: {
    /** Before the year. */
    heading: 'Festival',
    cards: [
      { icon: 'events', title: 'Flere eventer', text: 'Større program, flere dager.' },
      { icon: 'map', title: 'Landsdekkende', text: 'CTRL kan flytte mellom norske byer.' },
      {
        icon: 'artists',
        title: 'Internasjonale artister',
        text: 'Navn du ellers må reise for å se.',
      },
      { icon: 'screens', title: 'LED-skjermer', text: 'Mer info kommer.' },
      { icon: 'expand', title: 'Utvidelse', text: 'Mer plass til flere miljøer.' },
    ],
  },
  affiliates: {
    heading: 'Top Affiliates',
    subtitle: 'De dyktigste promoterne som sprer festivalmagien.',
    join: 'Bli affiliate',
    empty: {
      title: 'Ingen affiliates ennå',
      text: 'Alle tastene er mørke. Bli den første som tenner en.',
      action: 'Start din reise',
    },
    failed: { title: 'Kunne ikke laste oversikten', action: 'Prøv igjen' },
    steps: {
      heading: 'Slik fungerer affiliate-programmet',
      items: [
        { title: 'Søk', text: 'Send søknad med profilene dine i sosiale medier.' },
        {
          title: 'Godkjenning',
          text: 'Vi ser på profilen og sender deg en personlig kode.',
        },
        { title: 'Promoter', text: 'Del festivalen med koden din.' },
        { title: 'Tjen', text: '10 poeng per billett = eksklusive belønninger.' },
      ],
    },
  },
  values: {
    heading: 'Våre Verdier, Visjoner & Fokus',
    mobileLines: ['Våre Verdier,', 'Visjoner', '& Fokus'],
    vision:
      'Visjonen er et inkluderende fellesskap der gaming, cosplay, musikk og kreativitet møtes.',
    rows: [
      {
        label: 'Verdier',
        items: ['Fellesskap', 'Inkludering', 'Åpenhet', 'Forebygging'],
      },
      { label: 'Mål', items: ['Gaming', 'Cosplay', 'Musikk', 'Kreativitet'] },
      {
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
  contact: { heading: 'Kontakt' },
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
  search: {
    heading: 'Søk',
    placeholder: 'Søk på Google...',
    button: 'Søk',
    hint: 'Åpner Google søk i ny fane',
  },
  calendar: {
    heading: 'Kalender',
    bannerTitle: 'Takk for i år',
    bannerText: 'Ses neste år!',
    today: 'I dag',
    festivalDays: 'Festival dager',
    add: 'Legg til i kalender',
  },
  footer: { genres: ['EDM', 'House', 'Hardstyle', 'Drum and Bass'] },
} as const;

/** What each affiliate level gives. Placeholder until the organisers decide. */
export const affiliateBenefits = [
  'Personlig kode og egen plass på lista.',
  'Alt fra Supporter. Belønningene på dette nivået er ikke bestemt ennå.',
  'Alt fra Partner. Belønningene på dette nivået er ikke bestemt ennå.',
  'Alt fra VIP Partner. Belønningene på dette nivået er ikke bestemt ennå.',
  'Alt fra Ambassador. Belønningene på dette nivået er ikke bestemt ennå.',
] as const;
