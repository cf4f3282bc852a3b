import { Card } from '#client/components/ui/card.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { useSite } from '#client/lib/content.tsx';
import { edges, type HomeSectionProps, SectionHeading, subheading } from './section-heading.tsx';

/** Who we are, with vision and values in boxes. */
export function AboutSection({ alone }: HomeSectionProps) {
  const { about } = useSite().texts;
  const Subheading = subheading(alone);
  return (
    <Section id="omoss" tone="bone" labelledBy="omoss-tittel" {...edges('bone', {}, alone)}>
      <div className="kol-7-5 omoss">
        <div>
          <SectionHeading
            id="omoss-tittel"
            chord="O"
            lines={[about.heading]}
            width={728}
            alone={alone}
          />
          <div className="omoss__tekst">
            {about.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div className="omoss__bokser">
          {about.boxes.map(({ id, title, text }) => (
            <Card key={id} tone="kantet">
              <Subheading className="display display--h4">{title}</Subheading>
              <p>{text}</p>
            </Card>
          ))}
        </div>
      </div>
    </Section>
  );
}
