import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { useSite } from '#client/lib/content.tsx';
import { privacyTexts } from '#shared/content/privacy.ts';
import '#client/styles/utilities.css';

/** What personal data is stored, why and for how long. */
export function PrivacyPage() {
  const { lines, ingress, sections } = privacyTexts(useSite().contact.general.email);
  return (
    <Section
      tone="bone"
      labelledBy="personvern-tittel"
      edgeBottom="night"
      className="pt-[clamp(3rem,5vw,4.5rem)]"
    >
      <FitHeading as="h1" id="personvern-tittel" size="h1" lines={[...lines]} />
      <p className="ingress mt-8">{ingress}</p>
      <div className="mt-[clamp(2.5rem,5vw,4rem)]">
        {sections.map(({ heading, paragraphs }) => (
          <section
            key={heading}
            className="grid grid-cols-1 gap-x-8 gap-y-3 border-ink border-t-2 py-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
          >
            <h2 className="hyphens-auto text-h4">{heading}</h2>
            <div className="grid max-w-read grid-cols-1 gap-3.5">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Section>
  );
}
