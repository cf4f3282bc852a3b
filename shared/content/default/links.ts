import type { SiteDocument } from '../types.ts';

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
