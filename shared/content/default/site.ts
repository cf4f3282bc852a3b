import type { Partner, PictureRef, SiteDocument, Slide, WheelField } from '../types.ts';

/*
 * URLs on the reserved domain `.example`, the organisation number and the telephone number are
 * placeholders: replace them before the site goes public. A production start counts the remaining
 * ones.
 */

export const EARLY_TICKET_URL = 'https://billetter.ctrl.example/early-ticket';

export const organisation: SiteDocument['organisation'] = {
  name: 'CTRL Festival',
  number: '123 456 789',
  registryUrl: 'https://registeret.example/enhet/123456789',
};

export const links: SiteDocument['links'] = {
  earlyTicket: { label: 'Kjøp Early Ticket', href: EARLY_TICKET_URL },
  volunteer: { label: 'Søk som frivillig', href: 'https://skjema.ctrl.example/frivillig' },
  accommodation: { label: 'Overnatting', href: 'https://fengselshotellet.example/' },
  discordInvite: { label: 'Bli med på Discord', href: 'https://discord.example/invite/ctrl' },
  advertise: { label: 'Søk om plass', href: 'https://skjema.ctrl.example/annonseplass' },
  crimeFestival: {
    label: 'Ekte historier, brutal virkelighet',
    href: 'https://krimfestival.example/',
  },
  festivalInfo: {
    label: 'BILLETT INFORMASJON',
    href: 'https://dokument.ctrl.example/billettinformasjon',
  },
};

/** The promotional film, loaded only when the visitor presses play. */
export const film: SiteDocument['film'] = {
  title: 'CTRL Festival, promofilm',
  startSeconds: 55,
  embedUrl: 'https://film.ctrl.example/embed/promo?start=55&autoplay=1',
};

/** In the order of the 'Social' menu. */
export const socialLinks: SiteDocument['socialLinks'] = [
  {
    id: 'spotify',
    network: 'spotify',
    label: 'Spilleliste',
    href: 'https://spilleliste.ctrl.example/',
  },
  {
    id: 'facebook',
    network: 'facebook',
    label: 'Facebook',
    href: 'https://facebook.ctrl.example/',
  },
  {
    id: 'instagram',
    network: 'instagram',
    label: 'Instagram',
    href: 'https://instagram.ctrl.example/',
  },
  { id: 'tiktok', network: 'tiktok', label: 'TikTok', href: 'https://tiktok.ctrl.example/' },
  { id: 'twitch', network: 'twitch', label: 'Twitch', href: 'https://twitch.ctrl.example/' },
  { id: 'discord', network: 'discord', label: 'Discord', href: 'https://discord.ctrl.example/' },
];

export const contact: SiteDocument['contact'] = {
  replyPromise: 'Vi svarer vanligvis innen 24 timer',
  direct: { label: 'Direkte e-post', email: 'hei@ctrl.example' },
  phone: { label: 'Telefon, daglig leder', number: '+47 00 00 00 00' },
  general: { label: 'Generelle henvendelser', email: 'post@ctrl.example' },
  booking: { label: 'Booking', email: 'booking@ctrl.example' },
  artist: { label: 'Artist og booking', email: 'artist@ctrl.example' },
};

export const partners: Partner[] = [
  {
    id: 'standup',
    label: 'Stand-up-gruppen',
    lines: ['Stand-up-gruppen'],
    href: 'https://standup.example/',
    icon: 'microphone',
    picture: null,
  },
  {
    id: 'lyd-og-lys',
    label: 'Lyd- og lysleverandør',
    lines: ['Lyd- og', 'lysleverandør'],
    href: 'https://lydoglys.example/',
    icon: 'sound',
    picture: null,
  },
  {
    id: 'fengselshotellet',
    label: 'Fengselshotellet',
    lines: ['Fengselshotellet'],
    href: 'https://fengselshotellet.example/',
    icon: 'bed',
    picture: null,
  },
  {
    id: 'produksjon',
    label: 'Produksjonsselskapet',
    lines: ['Produksjons-', 'selskapet'],
    href: 'https://produksjon.example/',
    icon: 'film',
    picture: null,
  },
  {
    id: 'kulturakademiet',
    label: 'Kulturakademiet',
    lines: ['Kulturakademiet'],
    href: 'https://kulturakademiet.example/',
    icon: 'academy',
    picture: null,
  },
];

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

/*
 * Fields of 'Lykkehjulet' in their order on the wheel. Spins are stored by field id: a field may be
 * changed or get weight 0, but its id must never be reused.
 */

export const wheel: WheelField[] = [
  {
    id: 'points-10',
    label: '10 poeng',
    kind: 'points',
    weight: 28,
    points: 10,
    text: 'Du vant 10 poeng!',
    gift: '10 poeng fra Lykkehjulet.',
  },
  {
    id: 'nothing-1',
    label: 'Ingen gevinst',
    kind: 'nothing',
    weight: 20,
    points: 0,
    text: 'Ingen gevinst i dag. Prøv igjen i morgen!',
    gift: '',
  },
  {
    id: 'points-25',
    label: '25 poeng',
    kind: 'points',
    weight: 16,
    points: 25,
    text: 'Du vant 25 poeng!',
    gift: '25 poeng fra Lykkehjulet.',
  },
  {
    id: 'discount-drink',
    label: 'Rabatt i kiosken',
    kind: 'discount',
    weight: 6,
    points: 0,
    text: 'Du vant rabatt i kiosken!',
    gift: '10 % rabatt på ett kjøp i kiosken. Vis denne gaven når du betaler.',
  },
  {
    id: 'points-50',
    label: '50 poeng',
    kind: 'points',
    weight: 7,
    points: 50,
    text: 'Du vant 50 poeng!',
    gift: '50 poeng fra Lykkehjulet.',
  },
  {
    id: 'nothing-2',
    label: 'Ingen gevinst',
    kind: 'nothing',
    weight: 20,
    points: 0,
    text: 'Ingen gevinst i dag. Prøv igjen i morgen!',
    gift: '',
  },
  {
    id: 'merchandise-buttons',
    label: 'Buttons',
    kind: 'merchandise',
    weight: 2,
    points: 0,
    text: 'Du vant et sett buttons!',
    gift: 'Et sett buttons. Vis denne gaven i billettluka på festivalen.',
  },
  {
    id: 'points-100',
    label: '100 poeng',
    kind: 'points',
    weight: 1,
    points: 100,
    text: 'Du vant 100 poeng!',
    gift: '100 poeng fra Lykkehjulet.',
  },
];
