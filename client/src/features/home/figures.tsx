import { useContent } from '#client/lib/content.tsx';
import type { PublicEdition } from '#shared/content/types.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { takesPlace } from '#shared/rules/festival-phase.ts';

/** What was counted of an edition that is over, large and in one strip; what is 0 is left out. */
export function Figures({ edition }: { edition: PublicEdition }) {
  const { tickets = 0, lines = 0 } = useContent().figures?.[edition.id] ?? {};
  const figures = [
    { count: edition.days.length, one: 'dag', many: 'dager' },
    { count: edition.slots.filter(takesPlace).length, one: 'akt', many: 'akter' },
    { count: edition.stages.length, one: 'scene', many: 'scener' },
    { count: tickets, one: 'billett solgt av promotere', many: 'billetter solgt av promotere' },
    { count: lines, one: 'linje i chatten', many: 'linjer i chatten' },
  ];
  return (
    <ul
      className="flex flex-wrap items-start gap-x-8 gap-y-5 max-md:grid max-md:grid-cols-2"
      data-figures=""
    >
      {figures
        .filter(({ count }) => count > 0)
        .map(({ count, one, many }) => (
          <li
            key={many}
            className="grid flex-[1_1_7.5rem] border-line border-t-2 pt-2 max-md:last:odd:col-span-full"
          >
            <span className="display font-stretch-92% text-[clamp(4rem,4.6vw,4.25rem)]">
              {formatNumber(count)}
            </span>{' '}
            <span className="text-small">{count === 1 ? one : many}</span>
          </li>
        ))}
    </ul>
  );
}
