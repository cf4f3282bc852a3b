import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { classes } from '#client/components/ui/cx.ts';
import { Tag, type TagProps } from '#client/components/ui/tag.tsx';
import type { RowFate, SheetPlan, SheetRow } from '#shared/rules/programme-sheet.ts';
import { changeWords, newActWords } from '#shared/rules/sheet-operations.ts';
import { viewKey } from './view-key.ts';

const FATES: Record<RowFate, { label: string; tone: TagProps['tone'] }> = {
  new: { label: 'Ny', tone: 'g' },
  changed: { label: 'Endres', tone: 'y' },
  same: { label: 'Uendret', tone: 'edged' },
  refused: { label: 'Avvist', tone: 'r' },
  skipped: { label: 'Hoppes over', tone: 'edged' },
};
const ORDER = Object.keys(FATES) as RowFate[];
/** Rows that are drawn at a time. */
const SHOWN = 100;

const HEAD = classes('mono border-coal-3 border-b py-2 pr-4 text-left text-fg-2');
const ROW = classes('max-md:grid max-md:grid-cols-[auto_1fr] max-md:gap-x-3 max-md:py-3');
const CELL = classes('wrap-anywhere border-coal-3 align-top md:border-b md:py-2 md:pr-4');

/** The rows of a table with what each becomes, filtered by it. */
export function SheetRows({ plan: { rows } }: { plan: SheetPlan }) {
  const [filter, setFilter] = useState<RowFate | null>(null);
  const [most, setMost] = useState(SHOWN);
  const countOf = (fate: RowFate) => rows.filter((row) => row.fate === fate).length;
  const present = ORDER.filter((fate) => countOf(fate) > 0);
  const of = rows.filter(({ fate }) => filter === null || fate === filter);
  const choose = (fate: RowFate | null) => {
    setFilter(fate);
    setMost(SHOWN);
  };
  const counts = present.map((fate) => `${FATES[fate].label}: ${countOf(fate)}`).join(', ');
  return (
    <>
      <p role="status" className="sr-only">
        {rows.length} rader. {counts}
      </p>
      <fieldset className="my-3 flex flex-wrap gap-1">
        <legend className="sr-only">Vis rader</legend>
        <FilterKey isOn={filter === null} act={() => choose(null)}>
          Alle {rows.length}
        </FilterKey>
        {present.map((fate) => (
          <FilterKey key={fate} isOn={filter === fate} act={() => choose(fate)}>
            {FATES[fate].label} {countOf(fate)}
          </FilterKey>
        ))}
      </fieldset>
      <table className="w-full border-collapse text-small max-md:block">
        <thead className="max-md:sr-only">
          <tr>
            {['Rad', 'Blir', 'Artist', 'Hva som skjer'].map((name) => (
              <th key={name} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block max-md:divide-y max-md:divide-coal-3">
          {of.slice(0, most).map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </tbody>
      </table>
      {of.length > most && (
        <button type="button" className={BUTTON.edge} onClick={() => setMost(of.length)}>
          Vis {of.length - most} til
        </button>
      )}
    </>
  );
}

interface FilterKeyProps {
  isOn: boolean;
  act: () => void;
  children: React.ReactNode;
}

function FilterKey({ isOn, act, children }: FilterKeyProps) {
  return (
    <button type="button" className={viewKey(isOn)} aria-pressed={isOn} onClick={act}>
      {children}
    </button>
  );
}

function Row({ row: { line, fate, act, changes, reason, notes } }: { row: SheetRow }) {
  const { label, tone } = FATES[fate];
  const told = fate === 'new' ? [newActWords(changes)] : changes.map(changeWords);
  const words = [...(reason === null ? told : [reason]), ...notes];
  return (
    <tr className={ROW}>
      <td className={CELL}>{line}</td>
      <td className={CELL}>
        <Tag tone={tone}>{label}</Tag>
      </td>
      <td className={`${CELL} max-md:col-span-full`}>
        <bdi className="font-semibold">{act.slice(0, 200)}</bdi>
      </td>
      <td className={`${CELL} max-md:col-span-full`}>
        {words.map((text) => (
          <span key={text} className="block">
            {text.length > 300 ? `${text.slice(0, 300)}…` : text}
          </span>
        ))}
      </td>
    </tr>
  );
}
