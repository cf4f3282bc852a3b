import { Card } from '#client/components/ui/card.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { useSite } from '#client/lib/content.tsx';
import { edges, type HomeSectionProps, SectionHeading, subheading } from './section-heading.tsx';

/** About the organisers, with vision and values in boxes. */
export function AboutSection({ alone }: HomeSectionProps) {
  const { about } = useSite().texts;
  const Subheading = subheading(alone);
  return (
    <Section id="omoss" tone="bone" labelledBy="omoss-tittel" {...edges('bone', {}, alone)}>
      <div className="split-7-5 items-end">
        <div>
          <SectionHeading
            id="omoss-tittel"
            chord="O"
            lines={[about.heading]}
            width={728}
            alone={alone}
          />
          <div className="mt-[clamp(2rem,3.4vw,3rem)] grid gap-4.5 text-lead leading-[1.5]">
            {about.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div className="grid gap-5">
          {about.boxes.map(({ id, title, text }) => (
            <Card key={id} tone="edged" className="rounded-key-xl p-7 max-md:px-6 max-md:py-5">
              <Subheading className="display display--h4 mb-2">{title}</Subheading>
              <p>{text}</p>
            </Card>
          ))}
        </div>
      </div>
    </Section>
  );
}
