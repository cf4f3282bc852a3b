import { useId } from 'react';
import { NoScriptHint } from '#client/components/form/form.tsx';
import { useSite } from '#client/lib/content.tsx';
import { lazyOnVisible } from '#client/lib/island/island.tsx';

const NewsletterForm = lazyOnVisible(() =>
  import('./newsletter-form.tsx').then((part) => part.NewsletterForm),
);

/** The sign-up box, dark on every background. */
export function NewsletterBox({ headingLevel = 3 }: { headingLevel?: 2 | 3 }) {
  const { contact, texts } = useSite();
  const { heading, text } = texts.newsletter;
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      className="on-night grid grid-cols-1 gap-x-10 gap-y-6 rounded-panel bg-night p-10 max-md:px-5 max-md:pt-7 max-md:pb-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center forced-colors:[border:1px_solid_CanvasText]"
      aria-labelledby={id}
    >
      <div>
        <Heading id={id} className="display text-h3 leading-none">
          {heading}
        </Heading>
        <p className="mt-3.5 text-fg-2">{text}</p>
      </div>
      <div>
        <NewsletterForm />
        <NoScriptHint>
          Skjemaet trenger JavaScript. Skriv til{' '}
          <a className="link" href={`mailto:${contact.general.email}`}>
            {contact.general.email}
          </a>{' '}
          for å bli meldt på.
        </NoScriptHint>
      </div>
    </section>
  );
}
