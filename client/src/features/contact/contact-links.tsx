import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useSite } from '#client/lib/content.tsx';
import type { SiteDocument } from '#shared/content/types.ts';

/** Networks shown as icons in the contact section, in this order. */
const ICONS = ['facebook', 'instagram', 'twitch', 'discord'];

function waysOf({ direct, phone, general, booking, artist }: SiteDocument['contact']) {
  const mail = ({ label, email }: typeof direct) => ({
    label,
    value: email,
    href: `mailto:${email}`,
  });
  const call = {
    label: phone.label,
    value: phone.number,
    href: `tel:${phone.number.replaceAll(/\s/g, '')}`,
  };
  return [mail(direct), call, mail(general), mail(booking), mail(artist)];
}

/** Mail addresses and the telephone number. */
export function ContactLinks() {
  const ways = waysOf(useSite().contact);
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
  const { socialLinks } = useSite();
  return (
    <ul className="contact__socials">
      {socialLinks
        .filter(({ network }) => ICONS.includes(network))
        .map(({ id, network, label, href }) => (
          <li key={id}>
            <AppLink href={href} className="contact__social" aria-label={label}>
              <BrandIcon brand={network} />
            </AppLink>
          </li>
        ))}
    </ul>
  );
}
