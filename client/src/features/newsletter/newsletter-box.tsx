import { useId } from 'react';
import { NoScriptHint } from '#client/components/form/no-script-hint.tsx';
import { lazyOnVisible } from '#client/lib/island.tsx';
import { contact, texts } from '#shared/content/index.ts';

const NewsletterForm = lazyOnVisible(() =>
  import('./newsletter-form.tsx').then((part) => part.NewsletterForm),
);

const { heading, text } = texts.newsletter;

/** The sign-up box, dark on every background. */
export function NewsletterBox({ headingLevel = 3 }: { headingLevel?: 2 | 3 }) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section className="newsletter on-natt" aria-labelledby={id}>
      <div>
        <Heading id={id} className="display newsletter__title">
          {heading}
        </Heading>
        <p className="newsletter__text">{text}</p>
      </div>
      <div>
        <NewsletterForm />
        <NoScriptHint>
          Skjemaet trenger JavaScript. Skriv til{' '}
          <a className="lenke" href={`mailto:${contact.general.email}`}>
            {contact.general.email}
          </a>{' '}
          for å bli meldt på.
        </NoScriptHint>
      </div>
    </section>
  );
}
