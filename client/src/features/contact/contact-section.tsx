import { type ReactNode, useId } from 'react';
import { NoScriptHint } from '#client/components/form/no-script-hint.tsx';
import { Chord } from '#client/components/ui/chord.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Fold } from '#client/components/ui/fold.tsx';
import { Section, type SectionProps } from '#client/components/ui/section.tsx';
import { useSite } from '#client/lib/content.tsx';
import { lazyOnVisible } from '#client/lib/island.tsx';
import { labels } from '#shared/content/labels.ts';
import { ContactLinks, ContactSocials } from './contact-links.tsx';

const ContactForm = lazyOnVisible(() =>
  import('./contact-form.tsx').then((part) => part.ContactForm),
);

interface ContactSectionProps extends Pick<SectionProps, 'edgeTop' | 'edgeBottom'> {
  /** 1 where the section is the whole page. */
  headingLevel?: 1 | 2;
  /** The newsletter box, which belongs to another feature. */
  newsletter?: ReactNode;
}

/** Ways to reach the organisers: links, the contact form and the newsletter box. */
export function ContactSection(props: ContactSectionProps) {
  const { contact } = useSite();
  const { headingLevel = 2, newsletter, ...edges } = props;
  const Subheading = headingLevel === 1 ? 'h2' : 'h3';
  const formHeading = useId();
  return (
    <Section id="contact" tone="bone" labelledBy="contact-heading" {...edges}>
      <div className="kol-5-7">
        <div>
          <Chord letter="K" />
          <FitHeading
            as={`h${headingLevel}`}
            id="contact-heading"
            lines={[labels.contact.heading]}
            size="h1"
            width={508}
          />
          <p className="ingress contact__promise">{contact.replyPromise}.</p>
          <ContactSocials />
        </div>
        <ContactLinks />
      </div>
      <div className="kol-5-7 contact__form">
        <div>
          <Subheading id={formHeading} className="display display--h3">
            Send melding
          </Subheading>
          <p className="dempet contact__form-text">Svaret kommer på e-post.</p>
        </div>
        {headingLevel === 1 ? (
          <Form />
        ) : (
          <Fold labelledBy={formHeading}>
            <Form />
          </Fold>
        )}
      </div>
      {newsletter && <div className="contact__newsletter">{newsletter}</div>}
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
        <a className="lenke" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        i stedet.
      </NoScriptHint>
    </div>
  );
}
