import { useId } from 'react';
import { NoScriptHint } from '#client/components/form/no-script-hint.tsx';
import { useSite } from '#client/lib/content.tsx';
import { lazyOnVisible } from '#client/lib/island.tsx';

const NewsletterForm = lazyOnVisible(() =>
  import('./newsletter-form.tsx').then((part) => part.NewsletterForm),
);

/** The sign-up box. Night on every ground. */
export function NewsletterBox({ headingLevel = 3 }: { headingLevel?: 2 | 3 }) {
  const { contact, texts } = useSite();
  const { heading, text } = texts.newsletter;
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section className="newsletter on-night" aria-labelledby={id}>
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
