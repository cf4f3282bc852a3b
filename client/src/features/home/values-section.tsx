import { classes, cx } from '#client/components/ui/cx.ts';
import { Section } from '#client/components/ui/section.tsx';
import { useSite } from '#client/lib/content.tsx';
import { edges, type HomeSectionProps, SectionHeading, subheading } from './section-heading.tsx';

/** A goal has the colour of its world; creativity those of two. */
const GOAL_TONE: Record<string, string> = classes({
  Gaming: 'key--g',
  Cosplay: 'key--b',
  Musikk: 'key--r',
  Kreativitet: 'key--y',
});
const VALUE = classes(
  'key pointer-events-none min-h-14 flex-auto select-text justify-start px-4 text-left md:min-h-[99px] md:flex-[1_1_22%] md:flex-col md:items-start md:justify-center md:gap-2.5 md:pr-2 md:pl-5 md:text-[1.125rem]',
);

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
      <p className="ingress mt-7">{vision}</p>
      <div className="plate mt-[clamp(2rem,3.6vw,3.25rem)] grid gap-2 px-[23px] pt-6 pb-7 max-md:px-3.5 max-md:pt-4.5 max-md:pb-6 md:gap-1.5">
        {rows.map(({ id, label, items }) => (
          <div
            key={id}
            className="max-md:not-first:mt-3 md:grid md:grid-cols-[minmax(5rem,8.8rem)_minmax(0,1fr)]"
          >
            <Subheading className="mono mb-2 font-semibold text-[1rem] md:mt-9">{label}</Subheading>
            <ul className="flex flex-wrap gap-2">
              {items.map((item) => (
                <li key={item} className={cx(VALUE, GOAL_TONE[item] ?? toneOf(id))}>
                  <span
                    className="hidden font-[900] font-display font-stretch-92% text-[1.5rem] leading-none md:block"
                    aria-hidden="true"
                  >
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
