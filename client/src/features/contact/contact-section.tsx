import { type ReactNode, useId } from 'react';
import { NoScriptHint } from '#client/components/form/no-script-hint.tsx';
import { Chord } from '#client/components/ui/chord.tsx';
import { cx } from '#client/components/ui/cx.ts';
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
