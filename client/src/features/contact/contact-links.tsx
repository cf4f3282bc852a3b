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
    <ul className="border-b-2">
      {ways.map(({ label, value, href }) => (
        <li key={label}>
          <a
            className="group flex min-h-19 items-center justify-between gap-4 border-t-2 py-2.5 max-md:min-h-16 max-md:py-1.5"
            href={href}
          >
            <span className="wrap-anywhere grid">
              <span className="mono text-fg-2">{label}</span>
              <span className="font-extrabold text-[1.375rem] leading-[1.3] decoration-3 underline-offset-[0.2em] group-hover:underline max-md:text-[1.125rem]">
                {value}
              </span>
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
    <ul className="mt-7 flex flex-wrap gap-2 max-md:mt-5">
      {socialLinks
        .filter(({ network }) => ICONS.includes(network))
        .map(({ id, network, label, href }) => (
          <li key={id}>
            <AppLink
              href={href}
              className="grid size-12 place-items-center rounded-key-s border-2 hover:bg-ink hover:text-bone"
              aria-label={label}
            >
              <BrandIcon brand={network} />
            </AppLink>
          </li>
        ))}
    </ul>
  );
}
