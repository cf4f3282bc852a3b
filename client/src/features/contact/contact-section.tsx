import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { type ReactNode, useId } from 'react';
import { NoScriptHint } from '#client/components/form/form.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Fold } from '#client/components/ui/fold.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Chord, Section, type SectionProps } from '#client/components/ui/section.tsx';

import { useSite } from '#client/lib/content.tsx';
import { lazyOnVisible } from '#client/lib/island/island.tsx';
import { labels } from '#shared/content/labels.ts';
import type { SiteDocument } from '#shared/content/types.ts';

const ContactForm = lazyOnVisible(() =>
  import('./contact-form.tsx').then((part) => part.ContactForm),
);

interface ContactSectionProps extends Pick<SectionProps, 'edgeTop' | 'edgeBottom'> {
  /** 1 when the section is the whole page. */
  headingLevel?: 1 | 2;
  /** A slot, because it belongs to another feature. */
  newsletter?: ReactNode;
}

/** Links, the contact form and the newsletter form. */
export function ContactSection(props: ContactSectionProps) {
  const { contact } = useSite();
  const { headingLevel = 2, newsletter, ...edges } = props;
  const Subheading = headingLevel === 1 ? 'h2' : 'h3';
  const formHeading = useId();
  return (
    <Section id="contact" tone="bone" labelledBy="contact-heading" {...edges}>
      <div className="split-5-7">
        <div>
          <Chord letter="K" />
          <FitHeading
            as={`h${headingLevel}`}
            id="contact-heading"
            lines={[labels.contact.heading]}
            size="h1"
            width={508}
          />
          <p className="ingress mt-9 max-md:mt-5">{contact.replyPromise}.</p>
          <ContactSocials />
        </div>
        <ContactLinks />
      </div>
      <div
        className={cx(
          'split-5-7 mt-[clamp(3.5rem,5vw,4.5rem)]',
          headingLevel !== 1 &&
            'max-md:relative max-md:mt-8 max-md:gap-0 max-md:border-y-2 max-md:py-3',
        )}
      >
        <div>
          <Subheading id={formHeading} className="display display--h3">
            Send melding
          </Subheading>
          <p className="dim mt-3">Svaret kommer på e-post.</p>
        </div>
        {headingLevel === 1 ? (
          <Form />
        ) : (
          <Fold labelledBy={formHeading} className="max-md:pt-5 max-md:pb-3">
            <Form />
          </Fold>
        )}
      </div>
      {newsletter && <div className="mt-[clamp(3.5rem,5vw,4.5rem)] max-md:mt-8">{newsletter}</div>}
    </Section>
  );
}

function Form() {
  const { email } = useSite().contact.general;
  return (
    <div>
      <ContactForm />
      <NoScriptHint>
        Skjemaet trenger JavaScript. Send en e-post til{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        i stedet.
      </NoScriptHint>
    </div>
  );
}

/** Networks with an icon, in this order. */
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
              <span className="font-extrabold text-[1.375rem] leading-[1.3] decoration-3 underline-offset-[0.28em] group-hover:underline max-md:text-[1.125rem]">
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

/** Icons of the networks, with the same URLs as in the navigation. */
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
