import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Empty } from '#client/components/back-office/empty.tsx';
import { brakeOf } from '#client/components/form/field.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Retry, Skeleton } from '#client/components/ui/data-states.tsx';
import { Icon } from '#client/components/ui/icon.tsx';

import { Tag } from '#client/components/ui/tag.tsx';
import { useAdminCall } from '#client/lib/call/admin-calls.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';

import type { ModeratedLine } from '#shared/contracts/chat-admin.ts';
import { CHAT_ROOM_NAMES } from '#shared/rules/chat.ts';
import { BESIDE, ENTRY, KEYS, PART, PARTED, TEXT_KEY, TITLE } from './looks.ts';
import {
  heldQuery,
  reportsQuery,
  restrictionsQuery,
  useLineActs,
  wordsQuery,
} from './moderation.queries.ts';
import { RestrictionRow, when } from './person-panel.tsx';

export function Waiting({ onChoose }: Pick<LineEntryProps, 'onChoose'>) {
  return (
    <div
      className={cx(
        BESIDE,
        'max-h-72 min-w-0 gap-x-4 gap-y-2 overflow-y-auto min-[1280px]:max-h-none min-[1280px]:gap-y-4',
      )}
    >
      <Held onChoose={onChoose} />
      <Reported onChoose={onChoose} />
    </div>
  );
}

export function Rules() {
  return (
    <div className={cx(BESIDE, 'gap-4 min-[1280px]:col-start-2')}>
      <WordFilter />
      <Restrictions />
    </div>
  );
}

interface LineEntryProps {
  line: ModeratedLine;
  onChoose: (line: ModeratedLine) => void;
}

function LineEntry({ line, onChoose }: LineEntryProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5">
        <button type="button" className={TEXT_KEY} onClick={() => onChoose(line)}>
          <bdi>{line.navn}</bdi>
        </button>
        <span className="mono dim">
          {CHAT_ROOM_NAMES[line.room]}, {when(line.createdAt)}
        </span>
        {line.status === 'hidden' && <Tag tone="edged">Skjult</Tag>}
      </p>
      <blockquote className="wrap-anywhere mt-1 mb-2 border-line border-l-4 pl-2.5">
        <bdi>{line.melding}</bdi>
      </blockquote>
    </>
  );
}

function Held({ onChoose }: Pick<LineEntryProps, 'onChoose'>) {
  const { remove, restore } = useLineActs();
  return (
    <Queue
      title="Venter på godkjenning"
      place="waiting"
      query={useQuery(heldQuery)}
      countOf={({ total }) => total}
      empty="Ingen meldinger venter."
    >
      {({ items }) =>
        items.map((line) => (
          <li key={line.id} className={PARTED}>
            <LineEntry line={line} onChoose={onChoose} />
            <div className={KEYS}>
              <button
                type="button"
                className={BUTTON.plain}
                onClick={() => void restore(line.id, 'held')}
              >
                Godkjenn
              </button>
              <button type="button" className={BUTTON.edge} onClick={() => void remove(line)}>
                Avvis
              </button>
            </div>
          </li>
        ))
      }
    </Queue>
  );
}

function Reported({ onChoose }: Pick<LineEntryProps, 'onChoose'>) {
  const call = useAdminCall();
  const { remove, restore } = useLineActs();
  const keep = ({ id, status }: ModeratedLine) =>
    status === 'shown'
      ? call('DELETE /api/admin/chat/reports/:id', { params: { id } })
      : restore(id, 'hidden');
  return (
    <Queue
      title="Rapporterte meldinger"
      place="waiting"
      query={useQuery(reportsQuery)}
      countOf={({ total }) => total}
      empty="Ingen rapporter venter."
    >
      {({ items }) =>
        items.map(({ line, reports }) => (
          <li key={line.id} className={PARTED}>
            <LineEntry line={line} onChoose={onChoose} />
            <ul className="wrap-anywhere mb-2 text-fg-2">
              {reports.map(({ reason, createdAt }) => (
                <li key={`${createdAt} ${reason}`}>
                  <span aria-hidden="true">– </span>
                  <bdi>{reason}</bdi>
                </li>
              ))}
            </ul>
            <div className={KEYS}>
              <button type="button" className={BUTTON.plain} onClick={() => void remove(line)}>
                Fjern meldingen
              </button>
              <button type="button" className={BUTTON.edge} onClick={() => void keep(line)}>
                La den stå
              </button>
            </div>
          </li>
        ))
      }
    </Queue>
  );
}

function Restrictions() {
  return (
    <Queue
      title="Dempet og utestengt"
      place="rules"
      query={useQuery(restrictionsQuery)}
      countOf={(rules) => rules.length}
      empty="Ingen er dempet eller utestengt."
    >
      {(rules) =>
        rules.map((rule) => <RestrictionRow key={rule.id} rule={rule} className={PARTED} />)
      }
    </Queue>
  );
}

const WORD_MAX = 50;

function WordFilter() {
  const call = useAdminCall();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const put = (word: string) => call('POST /api/admin/chat/words', { body: { word } });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const word = field.current?.value.trim() ?? '';
    if (word === '' || field.current === null) return;
    const isAdded = (await put(word)) !== null;
    if (isAdded) field.current.value = '';
    field.current.focus();
  };
  const remove = async ({ id: word, word: text }: { id: string; word: string }) => {
    const params = { id: word };
    if ((await call('DELETE /api/admin/chat/words/:id', { params })) === null) return;
    toast({
      title: `${text} er fjernet fra filteret`,
      duration: UNDO_MS,
      action: { label: 'Angre', onSelect: () => void put(text) },
    });
  };
  return (
    <Queue
      title="Ordfilter"
      place="rules"
      query={useQuery(wordsQuery)}
      countOf={(words) => words.length}
      empty="Ingen ord er stengt ute."
      foot={
        <form
          className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1"
          onSubmit={(event) => void add(event)}
        >
          <label htmlFor={id} className="col-span-full text-fg-2">
            Nytt ord, * til slutt for alle endelser
          </label>
          <input
            id={id}
            ref={field}
            className="field__control min-h-11 py-1.5"
            maxLength={brakeOf(WORD_MAX)}
          />
          <button type="submit" className={BUTTON.plain}>
            Legg til
          </button>
        </form>
      }
    >
      {(words) =>
        words.map((entry) => (
          <li key={entry.id} className={ENTRY}>
            <bdi>{entry.word}</bdi>
            <button
              type="button"
              className="grid size-11 cursor-pointer place-items-center"
              aria-label={`Fjern ${entry.word} fra filteret`}
              onClick={() => void remove(entry)}
            >
              <Icon icon={X} size={16} />
            </button>
          </li>
        ))
      }
    </Queue>
  );
}

/** Long lists scroll; `waiting` only from 1280 px on, where it shares a column with the rooms. */
const LISTS = classes({
  waiting: 'min-[1280px]:max-h-72 min-[1280px]:overflow-y-auto',
  rules: 'max-h-104 overflow-y-auto',
});

interface QueueProps<T> {
  title: string;
  place: keyof typeof LISTS;
  query: UseQueryResult<T>;
  /** Number of items in an answer. */
  countOf: (data: T) => number;
  empty: string;
  /** Shown below the list, also when it is empty. */
  foot?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A list of items with its loading, error and empty states. */
function Queue<T>({ title, place, query, countOf, empty, foot, children }: QueueProps<T>) {
  const { data, error, refetch } = query;
  const count = data === undefined ? 0 : countOf(data);
  return (
    <section className={PART} aria-label={title}>
      <h3 className={cx(TITLE, 'mb-3')}>
        {title} {count > 0 && <Tag tone="y">{count}</Tag>}
      </h3>
      {data === undefined && !error && <Skeleton height="2.75rem" />}
      {data === undefined && error && (
        <p role="alert">
          {reasonOf(error, 'Lista kunne ikke hentes.')}{' '}
          <Retry what={title} className={TEXT_KEY} onRetry={() => void refetch()} />
        </p>
      )}
      {data !== undefined &&
        (count === 0 ? (
          <Empty title={empty} />
        ) : (
          <ul className={cx('grid gap-2', LISTS[place])}>{children(data)}</ul>
        ))}
      {foot}
    </section>
  );
}
