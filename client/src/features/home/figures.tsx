import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { useContent } from '#client/lib/content.tsx';
import type { PublicEdition } from '#shared/content/types.ts';
import { formatNumber } from '#shared/oslo-time.ts';
import { takesPlace } from '#shared/rules/festival-phase.ts';

const TONES = [BUTTON_TONES.r, BUTTON_TONES.g, BUTTON_TONES.b];
const KEY = classes(
  'key key--archive pointer-events-none min-h-28 select-text flex-col items-start justify-end gap-0.5 px-5 pt-4 text-left [--pb:22px]',
);

/** What was counted of an edition that is over, as keys; what is 0 is left out. */
export function Figures({ edition, columns }: { edition: PublicEdition; columns: string }) {
  const { tickets = 0, lines = 0 } = useContent().figures?.[edition.id] ?? {};
  const figures = [
    { count: edition.days.length, one: 'dag', many: 'dager' },
    { count: edition.slots.filter(takesPlace).length, one: 'akt', many: 'akter' },
    { count: tickets, one: 'billett solgt av promotere', many: 'billetter solgt av promotere' },
    { count: lines, one: 'linje i chatten', many: 'linjer i chatten' },
  ];
  return (
    <ul className={cx('grid gap-keys', columns)}>
      {figures
        .filter(({ count }) => count > 0)
        .map(({ count, one, many }, index) => (
          <li key={many} className={cx(KEY, TONES[index])}>
            <span className="display font-stretch-92% text-[clamp(2.25rem,4.6vw,4rem)]">
              {formatNumber(count)}
            </span>{' '}
            <span className="text-small">{count === 1 ? one : many}</span>
          </li>
        ))}
    </ul>
  );
}
