import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Fragment, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import { useDraft, useDraftState } from '../editor/draft-context.tsx';
import { controlId, type Field } from '../editor/field.ts';
import { FieldControl, Fields } from '../editor/fields.tsx';
import { type DraftSlot, slotField, slotIn, slotPath, statusOps } from './slot.ts';

/** Fields with a column; the others are in the row's details. */
const COLUMNS = ['act', 'date', 'start', 'end', 'stage', 'kind', 'minAge', 'genre'];
const columns = COLUMNS.flatMap((key) => slotField.fields.filter((field) => field.key === key));
const rest = slotField.fields.filter(({ key }) => !COLUMNS.includes(key));

const HEAD = classes(
  'mono whitespace-nowrap border-coal-3 border-b py-3 pr-4 text-left align-middle text-fg-2',
);
/** On a phone each act is a card. */
const ROW = classes(
  'max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-2.5 max-md:border-coal-3 max-md:border-b-2 max-md:py-4',
);
const CELL = classes('min-w-0 border-coal-3 align-top md:border-b md:py-1 md:pr-1.5');
/** Hides the label, shown by the column head, and the hint, shown by the form; not errors. */
const FIELD = classes(
  'md:relative [&_.field>div:not(:has(.icon))]:hidden md:[&_.field>div>[id$=-hint]]:sr-only [&_.icon]:right-2 [&_:is(input,select)]:min-h-11 [&_:is(input,select)]:border [&_:is(input,select)]:py-1.5 [&_:is(input,select)]:pl-2.5 [&_:is(input,select)]:text-small [&_input]:pr-2.5 md:[&_label]:sr-only [&_select]:pr-8',
);
const WIDTHS: Readonly<Record<string, string>> = classes({
  act: 'max-md:col-span-full md:min-w-40',
  date: 'max-md:col-span-full md:min-w-36',
  start: 'md:min-w-21',
  end: 'md:min-w-21',
  stage: 'md:min-w-36',
  kind: 'md:min-w-34',
  minAge: 'md:min-w-18',
  genre: 'md:min-w-36',
});

interface Sorting {
  key: string;
  isDown: boolean;
}

/** Sorted by a column, then by start. */
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

/** The programme as an editable table. */
export function ProgrammeTable({ slots }: { slots: readonly DraftSlot[] }) {
  const [sorting, setSorting] = useState<Sorting>({ key: 'start', isDown: false });
  // Rows keep their order while they are edited; a column head sorts them again.
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
      data-programme
      className="max-w-full overflow-x-auto [&_.field]:gap-0.5"
      aria-label="Programtabell"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key
      tabIndex={0}
    >
      <table className="w-full border-collapse text-small max-md:block">
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((field) => (
              <Head key={field.key} {...{ field, sorting }} onSort={() => sortBy(field.key)} />
            ))}
            <th scope="col" className={HEAD}>
              Handlinger
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
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
    <th scope="col" className={HEAD} aria-sort={isSorted ? direction : undefined}>
      <button
        type="button"
        className="inline-flex min-h-target cursor-pointer items-center gap-1.5"
        onClick={onSort}
      >
        {field.label}
        {isSorted && <Icon icon={sorting.isDown ? ArrowDown : ArrowUp} size={16} />}
      </button>
    </th>
  );
}

function Row({ slot }: { slot: DraftSlot }) {
  const [open, setOpen] = useState(false);
  const path = slotPath(slot.id);
  const isCancelled = slot.status === 'cancelled';
  const name = String(slot.act || 'Uten navn');
  return (
    <Fragment>
      <tr className={ROW}>
        {columns.map((field) => (
          <td
            key={field.key}
            className={cx(
              CELL,
              FIELD,
              WIDTHS[field.key],
              field.key === 'act' && isCancelled && '[&_input]:line-through',
            )}
          >
            <FieldControl field={field} path={`${path}/${field.key}`} />
            {field.key === 'act' && <SlotStatus slot={slot} />}
          </td>
        ))}
        <td className={cx(CELL, 'max-md:col-span-full')}>
          <div className="flex gap-2 [--button-space:nowrap] max-md:flex-wrap [&>div]:flex-nowrap">
            <button
              type="button"
              id={controlId(path)}
              className={BUTTON.edge}
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
        <tr className={ROW}>
          <td
            colSpan={columns.length + 1}
            className="border-coal-3 align-top max-md:col-span-full md:border-b md:pt-2 md:pb-5"
          >
            <Fields fields={rest} path={path} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** Actions on an act: a published one can be cancelled but not removed. */
export function SlotActs({ slot }: { slot: DraftSlot }) {
  const { session } = useDraft();
  const isPublished = slotIn(useDraftState(session).live, slot.id) !== undefined;
  const name = String(slot.act || 'Uten navn');
  const isCancelled = slot.status === 'cancelled';
  const cancel = (to: boolean) => {
    const own = slotIn(session.get().document, slot.id);
    if (own !== undefined) session.run(statusOps(own, to));
  };
  const remove = () => {
    const own = slotIn(session.get().document, slot.id);
    if (own === undefined) return;
    session.run([{ path: slotPath(slot.id), from: own }]);
    // The pressed button is removed with its row.
    document.querySelector<HTMLElement>('[data-programme]')?.focus();
    toast({
      title: `${name} er fjernet fra utkastet`,
      duration: UNDO_MS,
      action: { label: 'Angre', onSelect: () => session.undo() },
    });
  };
  const key = (words: string, act: () => void) => (
    <button type="button" className={BUTTON.edge} aria-label={`${words}: ${name}`} onClick={act}>
      {words}
    </button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {(isPublished || isCancelled) &&
        key(isCancelled ? 'Spiller likevel' : 'Avlys', () => cancel(!isCancelled))}
      {!isPublished && key('Fjern', remove)}
    </div>
  );
}

/** Status of an act after publishing; nothing when it is planned. */
export function SlotStatus({ slot }: { slot: DraftSlot }) {
  if (slot.status === 'cancelled') return <Tag tone="r">Avlyst</Tag>;
  if (slot.status === 'moved') return <Tag tone="y">Ny tid</Tag>;
  return null;
}
