import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';
import { classes, cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import type { ListChange, ListState } from './server-list.ts';

/** A filter of a list; the first option's value is '' and means all rows. */
export interface ListFilter {
  /** Name of the query parameter, both of the API call and in the page's URL. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** Debounce of the search field, in ms. */
const SEARCH_DELAY_MS = 250;

interface ListToolsProps {
  state: ListState;
  change: (change: ListChange) => void;
  searchLabel: string;
  filters: readonly ListFilter[];
  /** Undefined if the list has no download. */
  csv: { onDownload: () => void; pending: boolean; count: number } | undefined;
  /** Choice of order, for a list without column headers. */
  orders: { sort: string; options: readonly { value: string; label: string }[] } | undefined;
  children: ReactNode;
}

const FIELD = classes(
  'min-h-11 max-w-full rounded-[8px] border-2 border-line bg-coal-1 px-3 text-fg forced-colors:border-[ButtonText]',
);

export function ListTools(props: ListToolsProps) {
  const { state, change, searchLabel, filters, csv, orders, children } = props;
  return (
    <search className="flex flex-wrap items-center gap-2 [--button-space:nowrap]">
      <SearchField label={searchLabel} q={state.q} onSearch={(q) => change({ q })} />
      {filters.map(({ name, label, options }) => (
        <Choice
          key={name}
          label={label}
          options={options}
          value={state.filters[name] ?? ''}
          onChoose={(value) => change({ filters: { [name]: value } })}
        />
      ))}
      {orders && orders.options.length > 0 && (
        <Choice
          label="Rekkefølge"
          options={orders.options}
          value={orders.sort}
          onChoose={(sort) => change({ sort })}
        />
      )}
      <span className="flex-1 max-md:hidden" />
      {children}
      {csv && (
        <PendingButton
          className={cx(BUTTON.edge, 'max-md:w-11 max-md:[--button-side:0px]')}
          onClick={csv.onDownload}
          pending={csv.pending || csv.count === 0}
        >
          <Icon icon={Download} />
          <span className="max-md:sr-only">{csv.pending ? 'Laster ned...' : 'Last ned CSV'}</span>
        </PendingButton>
      )}
    </search>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

function Choice({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <label className="max-w-full max-md:min-w-0 max-md:flex-1">
      <span className="sr-only">{label}</span>
      <select
        className={cx(FIELD, 'max-md:w-full max-md:text-ellipsis')}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SearchFieldProps {
  label: string;
  q: string;
  onSearch: (q: string) => void;
}

/** Debounced while typing, at once on Enter; Escape clears the field. */
function SearchField({ label, q, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(q);
  // A link or the command search may change the URL.
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (next: string) => {
    clearTimeout(timer.current);
    const wanted = next.trim();
    if (wanted === asked.current) return;
    asked.current = wanted;
    onSearch(wanted);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(next), SEARCH_DELAY_MS);
  };
  return (
    <label className="relative grid min-w-[min(100%,12rem)] flex-[0_1_22rem] items-center max-md:flex-[1_1_100%]">
      <Icon icon={Search} className="pointer-events-none absolute left-3" />
      <span className="sr-only">{label}</span>
      <input
        type="search"
        className={cx(FIELD, 'w-full pl-10.5')}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(text);
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          setText('');
          ask('');
        }}
      />
    </label>
  );
}
