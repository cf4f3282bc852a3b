import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { brakeOf, Field, FieldError } from '#client/components/form/field.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import { idOf, type Json, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { characters, cleanText } from '#shared/rules/plain-text.ts';
import { useDraft, useDraftState, useError } from '../editor/draft-context.tsx';
import { type ArtistsSpec, below, controlId, named } from '../editor/field.ts';
import { newId, slug } from '../editor/members-control.tsx';
import type { ControlOf } from '../editor/text-controls.tsx';

/*
 * Which artists an act names: suggestions for what is typed, and the operations that add and remove.
 */

const ARTISTS = '/artists';
/** Longest name of an artist, in characters. */
const NAME_MAX = 100;
/** Suggestions that are shown at a time. */
const SHOWN = 8;

const artistName = named('name', 'Uten navn');

/** Something to choose: an artist of the edition, or a new one by this name. */
interface Suggestion {
  /** Null for a new artist. */
  id: string | null;
  name: string;
}

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase('nb').trim();

const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const artistsIn = (document: Json): Suggestion[] => {
  const artists = valueAt(document, ARTISTS);
  return (Array.isArray(artists) ? artists : []).map((artist) => ({
    id: idOf(artist),
    name: artistName(artist),
  }));
};

/** The artists at a path of the draft by name; an id that names none stands for itself. */
function chosenArtists(document: Json, path: string): { id: string; name: string }[] {
  const names = new Map(artistsIn(document).map(({ id, name }) => [id, name]));
  return textsOf(valueAt(document, path)).map((id) => ({ id, name: names.get(id) ?? id }));
}

/**
 * Artists whose name has what was typed, those that begin with it first, and a new one unless an
 * artist has the very name. Nothing for an empty text.
 */
function suggestionsFor(document: Json, path: string, typed: string): Suggestion[] {
  const wanted = folded(typed);
  if (wanted === '') return [];
  const chosen = new Set(textsOf(valueAt(document, path)));
  const all = artistsIn(document);
  const found = all
    .filter(({ id, name }) => id !== null && !chosen.has(id) && folded(name).includes(wanted))
    .toSorted((a, b) => rank(a, wanted) - rank(b, wanted) || a.name.localeCompare(b.name, 'nb'))
    .slice(0, SHOWN);
  const isKnown = all.some(({ name }) => folded(name) === wanted);
  return isKnown ? found : [...found, { id: null, name: cleanText(typed) }];
}

const rank = ({ name }: Suggestion, wanted: string) => (folded(name).startsWith(wanted) ? 0 : 1);

/**
 * Adds an artist to an act, made where it is new; an act without a name gets the artist's.
 * @param path of the act's artists
 */
function addOps(document: JsonObject, path: string, artist: Suggestion): ContentOperation[] {
  const from = valueAt(document, path) ?? [];
  const taken = artistsIn(document).map(({ id }) => id ?? '');
  const id = artist.id ?? newId(slug(artist.name) || 'artist', taken);
  const { name } = artist;
  const made = { id, name, text: '', picture: null, links: [], from: '' };
  const act = path.replace(/\/artists$/, '/act');
  return [
    ...(artist.id === null ? [{ path: below(ARTISTS, id), to: made }] : []),
    { path, from, to: [...textsOf(from), id] },
    ...(valueAt(document, act) === '' ? [{ path: act, from: '', to: name }] : []),
  ];
}

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
