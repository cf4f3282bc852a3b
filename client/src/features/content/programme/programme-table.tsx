import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Fragment, useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import type { Field } from '../editor/field.ts';
import { FieldControl, Fields } from '../editor/fields.tsx';
import { controlId } from '../editor/pointer.ts';
import { slotField } from '../editor/slot-field.ts';
import { SlotActs, SlotStatus } from './slot-acts.tsx';
import { type DraftSlot, slotPath } from './slot-moves.ts';
import '#client/components/data/table.css';

/** What stands in columns; the rest is below its row. */
const COLUMNS = ['act', 'date', 'start', 'end', 'stage', 'kind', 'minAge', 'genre'];
const columns = COLUMNS.flatMap((key) => slotField.fields.filter((field) => field.key === key));
const rest = slotField.fields.filter(({ key }) => !COLUMNS.includes(key));

interface Sorting {
  key: string;
  isDown: boolean;
}

/** In the order of the clock, or by a column; acts of the same value by the clock. */
function sorted(slots: readonly DraftSlot[], { key, isDown }: Sorting): DraftSlot[] {
  const clock = ({ date, start }: DraftSlot) => `${date} ${start}`;
  const of = (slot: DraftSlot) => {
    const value = slot[key];
    if (key === 'start') return clock(slot);
    return typeof value === 'number' ? String(value).padStart(4, '0') : String(value ?? '');
  };
  const order = slots.toSorted(
    (a, b) => of(a).localeCompare(of(b), 'nb') || clock(a).localeCompare(clock(b)),
  );
  return isDown ? order.toReversed() : order;
}

/** The programme as a table, written in directly. */
export function ProgrammeTable({ slots }: { slots: readonly DraftSlot[] }) {
  const [sorting, setSorting] = useState<Sorting>({ key: 'start', isDown: false });
  // While somebody writes, rows stay where they are; they are sorted anew by a press.
  const [order, setOrder] = useState(() => sorted(slots, sorting).map(({ id }) => id));
  const sortBy = (key: string) => {
    const next = { key, isDown: sorting.key === key && !sorting.isDown };
    setSorting(next);
    setOrder(sorted(slots, next).map(({ id }) => id));
  };
  const added = sorted(
    slots.filter(({ id }) => !order.includes(id)),
    sorting,
  );
  const kept = order.flatMap((id) => slots.filter((slot) => slot.id === id));
  return (
    <section
      className="ptabell tabell"
      aria-label="Programtabell"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {columns.map((field) => (
              <Head key={field.key} {...{ field, sorting }} onSort={() => sortBy(field.key)} />
            ))}
            <th scope="col">Handlinger</th>
          </tr>
        </thead>
        <tbody>
          {[...kept, ...added].map((slot) => (
            <Row key={slot.id} slot={slot} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ field, sorting, onSort }: { field: Field; sorting: Sorting; onSort: () => void }) {
  const isSorted = sorting.key === field.key;
  const direction = sorting.isDown ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <button type="button" className="ptabell__sorter" onClick={onSort}>
        {field.label}
        {isSorted && <Icon icon={sorting.isDown ? ArrowDown : ArrowUp} size={16} />}
      </button>
    </th>
  );
}

function Row({ slot }: { slot: DraftSlot }) {
  const [open, setOpen] = useState(false);
  const path = slotPath(slot.id);
  const name = String(slot.act || 'Uten navn');
  return (
    <Fragment>
      <tr data-cancelled={slot.status === 'cancelled' || undefined}>
        {columns.map((field) => (
          <td key={field.key} data-column={field.key}>
            <FieldControl field={field} path={`${path}/${field.key}`} />
            {field.key === 'act' && <SlotStatus slot={slot} />}
          </td>
        ))}
        <td data-column="acts">
          <div className="ptabell__handlinger">
            <button
              type="button"
              id={controlId(path)}
              className="btn btn--kant"
              aria-expanded={open}
              aria-label={`Mer om ${name}`}
              data-fold
              onClick={() => setOpen(!open)}
            >
              Mer
            </button>
            <SlotActs slot={slot} />
          </div>
        </td>
      </tr>
      {open && (
        <tr className="ptabell__mer">
          <td colSpan={columns.length + 1}>
            <Fields fields={rest} path={path} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}
