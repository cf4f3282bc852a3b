import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type FormEvent, useId, useRef } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { brakeOf } from '#client/components/form/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useAdminCall } from '#client/lib/admin-calls.ts';
import { toast } from '#client/lib/toast.ts';
import { UNDO_MS } from '#client/lib/undo-time.ts';
import { wordsQuery } from './admin.queries.ts';
import { ENTRY } from './panels.ts';
import { Queue } from './queue.tsx';

const WORD_MAX = 50;

/** The list of words that visitors' lines may not contain. */
export function WordFilter() {
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
