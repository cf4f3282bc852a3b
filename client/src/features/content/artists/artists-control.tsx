import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { brakeOf, Field, FieldError } from '#client/components/form/field.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { characters } from '#shared/rules/plain-text.ts';
import { useDraft, useDraftState, useError } from '../editor/draft-context.tsx';
import { type ArtistsSpec, controlId } from '../editor/field.ts';
import type { ControlOf } from '../editor/text-controls.tsx';
import {
  addOps,
  chosenArtists,
  NAME_MAX,
  type Suggestion,
  suggestionsFor,
} from './artist-choice.ts';

/** The artists of an act: those that are chosen, and a field that finds or makes another. */
export function ArtistsControl({ field, path }: ControlOf<ArtistsSpec>) {
  const { session } = useDraft();
  const { document } = useDraftState(session);
  const wrong = useError(path);
  const [fault, setFault] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const chosen = chosenArtists(document, path);
  const add = (artist: Suggestion): boolean => {
    const reason = session.run(addOps(session.get().document, path, artist));
    setFault(reason);
    if (reason === null) setTold(`${artist.name} er lagt til.`);
    return reason === null;
  };
  const remove = ({ id, name }: { id: string; name: string }) => {
    const left = chosen.map((one) => one.id).filter((one) => one !== id);
    setFault(session.set(path, left));
    setTold(`${name} er tatt bort.`);
    // The pressed button is removed with its artist.
    input.current?.focus();
  };
  const error = fault === null ? wrong : `Ikke lagret: ${fault}`;
  return (
    <fieldset
      className="col-span-full grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2"
      id={controlId(path)}
      tabIndex={-1}
    >
      <legend className="field__name mb-2">{field.label}</legend>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((artist) => (
            <li key={artist.id} className="max-w-full">
              <button
                type="button"
                className={`${BUTTON.plain} wrap-anywhere max-w-full [--button-side:12px] [--button-space:normal]`}
                aria-label={`Ta bort: ${artist.name}`}
                onClick={() => remove(artist)}
              >
                {artist.name}
                <Icon icon={X} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ArtistSearch path={path} input={input} onChoose={add} />
      {error !== null && <FieldError>{error}</FieldError>}
      <p className="sr-only" role="status">
        {told}
      </p>
    </fieldset>
  );
}

const OPTION = classes(
  'wrap-anywhere flex min-h-11 cursor-pointer items-center rounded-[8px] px-3 py-1.5 font-semibold aria-selected:bg-bone aria-selected:text-ink aria-selected:forced-color-adjust-none forced-colors:aria-selected:bg-[Highlight] forced-colors:aria-selected:text-[HighlightText]',
);

interface ArtistSearchProps {
  path: string;
  input: RefObject<HTMLInputElement | null>;
  /** Whether the artist was added; the text stays where it was not. */
  onChoose: (artist: Suggestion) => boolean;
}

/** A combobox of the edition's artists; Enter chooses the first suggestion, or a new artist. */
function ArtistSearch({ path, input, onChoose }: ArtistSearchProps) {
  const { session } = useDraft();
  const { document } = useDraftState(session);
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = suggestionsFor(document, path, text);
  const active = Math.min(at, found.length - 1);
  const write = (next: string) => {
    setText(next);
    setAt(0);
  };
  const choose = (artist: Suggestion | undefined) => {
    if (artist !== undefined && onChoose(artist)) write('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0)
      setAt((active + step + found.length) % found.length);
    else if (event.key === 'Enter') choose(found[active]);
    else if (event.key === 'Escape' && text !== '') write('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="min-w-0 max-w-96">
      <Field
        label="Legg til artist"
        hint={text === '' ? 'Skriv et navn: fra lista, eller et nytt.' : countWords(found, text)}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="text"
            className="field__control"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={`${id}-forslag`}
            aria-autocomplete="list"
            aria-activedescendant={found[active] && `${id}-${active}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={brakeOf(NAME_MAX)}
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div
        className={cx('rounded-key-s border border-coal-3 p-1', found.length === 0 && 'hidden')}
        role="listbox"
        id={`${id}-forslag`}
        aria-label="Forslag"
      >
        {found.map((artist, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox hears the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
          <div
            key={artist.id ?? ''}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={OPTION}
            onPointerMove={() => setAt(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(artist)}
          >
            {artist.id === null ? `Ny artist «${artist.name}»` : artist.name}
          </div>
        ))}
      </div>
    </div>
  );
}

function countWords(found: readonly Suggestion[], text: string): string {
  const count = found.length;
  const room = characters(text) > NAME_MAX ? `Høyst ${NAME_MAX} tegn. ` : '';
  if (count === 0) return `${room}Er med allerede.`;
  return `${room}${count === 1 ? '1 forslag' : `${count} forslag`}. Enter legger til.`;
}
