import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { FieldError } from '#client/components/form/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useDraft, useDraftState, useError } from '../editor/draft-context.tsx';
import { type ArtistsSpec, controlId } from '../editor/field.ts';
import type { ControlOf } from '../editor/text-controls.tsx';
import { addOps, chosenArtists, type Suggestion } from './artist-choice.ts';
import { ArtistSearch } from './artist-search.tsx';

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
