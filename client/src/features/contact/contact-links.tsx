import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { contact, socialLinks } from '#shared/content/index.ts';

/** Networks shown as icons in the contact section, in this order. */
const ICONS = ['facebook', 'instagram', 'twitch', 'discord'];

const ways = [
  { ...contact.direct, value: contact.direct.email, href: `mailto:${contact.direct.email}` },
  {
    ...contact.phone,
    value: contact.phone.number,
    href: `tel:${contact.phone.number.replaceAll(/\s/g, '')}`,
  },
  ...[contact.general, contact.booking, contact.artist].map(({ label, email }) => ({
    label,
    value: email,
    href: `mailto:${email}`,
  })),
];

/** Mail addresses and the telephone number. */
export function ContactLinks() {
  return (
    <ul className="contact__links">
      {ways.map(({ label, value, href }) => (
        <li key={label}>
          <a className="contact__link" href={href}>
            <span>
              <span className="mono contact__label">{label}</span>
              <span className="contact__value">{value}</span>
            </span>
            <Icon icon={href.startsWith('tel:') ? Phone : Mail} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Icons to Facebook, Instagram, Twitch and Discord, with the navigation's targets. */
export function ContactSocials() {
  return (
    <ul className="contact__socials">
      {socialLinks
        .filter(({ network }) => ICONS.includes(network))
        .map(({ network, label, href }) => (
          <li key={network}>
            <AppLink href={href} className="contact__social" aria-label={label}>
              <BrandIcon brand={network} />
            </AppLink>
          </li>
        ))}
    </ul>
  );
}
