import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { useSite } from '#client/lib/content.tsx';
import { privacyTexts } from '#shared/content/privacy.ts';
import '#client/styles/utilities.css';
import './privacy.css';

/** The privacy page: what is stored about people, why and for how long. */
export function PrivacyPage() {
  const { lines, ingress, sections } = privacyTexts(useSite().contact.general.email);
  return (
    <Section tone="bone" labelledBy="personvern-tittel" edgeBottom="night" className="lesetekst">
      <FitHeading as="h1" id="personvern-tittel" size="h1" lines={[...lines]} />
      <p className="ingress lesetekst__ingress">{ingress}</p>
      <div className="lesetekst__deler">
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <div>
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
