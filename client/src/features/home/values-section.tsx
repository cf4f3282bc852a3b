import { Section } from '#client/components/ui/section.tsx';
import { useSite } from '#client/lib/content.tsx';
import { edges, type HomeSectionProps, SectionHeading, subheading } from './section-heading.tsx';

/** The goals are lit by their world; creativity by two lamps at once. */
const GOAL_TONE: Record<string, string> = {
  Gaming: 'key--g',
  Cosplay: 'key--b',
  Musikk: 'key--r',
  Kreativitet: 'key--y',
};

/** Values, goals and focus as the rows of a keyboard. */
export function ValuesSection({ alone }: HomeSectionProps) {
  const { heading, mobileLines, vision, rows } = useSite().texts.values;
  const Subheading = subheading(alone);
  return (
    <Section id="verdier" tone="bone" labelledBy="verdier-tittel" {...edges('bone', {}, alone)}>
      <SectionHeading
        id="verdier-tittel"
        size="h2"
        lines={[heading]}
        mobileLines={mobileLines}
        alone={alone}
      />
      <p className="ingress verdier__visjon">{vision}</p>
      <div className="plate verdier__brett">
        {rows.map(({ id, label, items }) => (
          <div key={id} className="verdier__rad">
            <Subheading className="mono">{label}</Subheading>
            <ul>
              {items.map((item) => (
                <li key={item} className={`key verditast ${GOAL_TONE[item] ?? toneOf(id)}`}>
                  <span className="verditast__bokstav" aria-hidden="true">
                    {item.charAt(0)}
                  </span>
                  <span>{item}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

function toneOf(row: string): string {
  return row === 'verdier' ? 'key--coal' : '';
}
