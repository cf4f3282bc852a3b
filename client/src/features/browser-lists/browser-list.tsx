import { type ReactNode, useRef, useState } from 'react';
import { Empty } from '#client/components/back-office/empty.tsx';
import { AsideNotice } from '#client/components/back-office/kept-list.tsx';
import { ASIDE, DESK, DESK_MAIN, LIST } from '#client/components/back-office/looks.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { ListBox, usePages } from '#client/components/data/paged-table.tsx';
import { classes } from '#client/components/ui/cx.ts';
import type { KeptItem, KeptList } from '#client/lib/storage/kept-list.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';

/*
 * Shared by contacts, notes and tasks: a tab whose entries are stored in this browser only
 * (docs/product/back-office.md#notes-tasks-and-contacts).
 */

interface BrowserListProps<T extends KeptItem> {
  heading: string;
  list: KeptList<T>;
  /** Grid classes for the tab's columns. */
  className?: string;
  children: ReactNode;
}

/** A tab with its heading, its panels, and a notice about entries that could not be read. */
export function BrowserList<T extends KeptItem>(props: BrowserListProps<T>) {
  const { heading, list, className = DESK, children } = props;
  return (
    <div className={className}>
      <h2 className="sr-only">{heading}</h2>
      <div className={ASIDE}>
        <AsideNotice list={list} />
      </div>
      {children}
    </div>
  );
}

interface EntryListProps<T extends KeptItem> extends Omit<BrowserListProps<T>, 'className'> {
  form: ReactNode;
  title: string;
  /** Buttons for all entries. */
  acts: ReactNode;
  entries: readonly T[];
  row: (entry: T) => ReactNode;
  empty: string;
}

/** A list whose rows are edited in place, with figures beside it (`children`). */
export function EntryList<T extends KeptItem>(props: EntryListProps<T>) {
  const { heading, list, form, title, acts, entries, row, empty, children } = props;
  const { shown, pager } = usePages(title, entries);
  return (
    <BrowserList heading={heading} list={list} className={DESK_MAIN}>
      <div className="grid grid-cols-1 content-start gap-4">
        {form}
        <Panel title={title} side={<div className="flex flex-wrap gap-2">{acts}</div>}>
          {entries.length === 0 ? (
            <Empty title={empty} />
          ) : (
            <ListBox>
              <ul className={LIST} aria-label={title}>
                {shown.map(row)}
              </ul>
              {pager}
            </ListBox>
          )}
        </Panel>
      </div>
      <Panel title="Statistikk">{children}</Panel>
    </BrowserList>
  );
}

/** Input of a row that is edited in place. */
export const EDITOR = classes('field__control min-h-12 px-3.5 py-[9px]');

/** Whether a row is being edited; `row` is the ref of its element. */
export function useRowEditing() {
  const row = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const stop = () => {
    setEditing(false);
    // Saving by key loses the focus; a click elsewhere has moved it already.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) row.current?.querySelector('button')?.focus();
    });
  };
  return { row, isEditing, edit: () => setEditing(true), stop };
}

/** Error when the browser's storage is full. */
export const FULL = 'Nettleseren har ikke plass til mer.';

/** Changes a list, with a notice of the result; false when it could not be stored. */
export function changeList<T extends KeptItem>(
  list: KeptList<T>,
  next: (all: readonly T[]) => readonly T[],
  done?: Parameters<typeof toast>[0],
): boolean {
  const isKept = list.change(next);
  if (!isKept) toast({ title: 'Kunne ikke lagre', description: FULL, variant: 'error' });
  else if (done !== undefined) toast(done);
  return isKept;
}

/** The list with an edited entry, which is added again if another tab has deleted it. */
export const withEdited =
  <T extends KeptItem>(entry: T, change: Partial<T>) =>
  (all: readonly T[]): readonly T[] =>
    all.some(({ id }) => id === entry.id)
      ? all.map((present) => (present.id === entry.id ? { ...present, ...change } : present))
      : [{ ...entry, ...change }, ...all];

/** Deletes an entry; it can be undone for 10 s. */
export function removeEntry<T extends KeptItem>(
  list: KeptList<T>,
  gone: T,
  told: { title: string; description: string },
): void {
  const putBack = () =>
    changeList(list, (all) => (all.some(({ id }) => id === gone.id) ? all : [...all, gone]));
  changeList(list, (all) => all.filter(({ id }) => id !== gone.id), {
    ...told,
    duration: UNDO_MS,
    action: { label: 'Angre', onSelect: putBack },
  });
}
