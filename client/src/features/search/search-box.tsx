import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Fold, Widget } from '#client/components/ui/fold.tsx';
import { Icon } from '#client/components/ui/icon.tsx';

import { labels } from '#shared/content/labels.ts';

const { heading, placeholder, button, hint } = labels.search;

/** URL of a Google search. */
export function searchUrl(query: string): string {
  return `https://www.google.com/search?q=${encodeURIComponent(query)}`;
}

/**
 * Searches Google in a new tab. The field is uncontrolled, so that text typed before hydration is
 * kept; only whether it is empty is state.
 */
export function SearchBox() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(true);
  const look = () => setEmpty((field.current?.value ?? '').trim() === '');
  useEffect(look, []);

  const search = (event: FormEvent) => {
    event.preventDefault();
    const input = field.current;
    const query = input?.value.trim() ?? '';
    if (input === null || query === '') return;
    window.open(searchUrl(query), '_blank', 'noopener,noreferrer');
    input.value = '';
    look();
  };

  return (
    <Widget id={`${id}-heading`} heading={heading}>
      <Fold labelledBy={`${id}-heading`}>
        <div>
          <form
            className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 max-[361px]:grid-cols-[minmax(0,1fr)]"
            onSubmit={search}
          >
            <input
              ref={field}
              type="search"
              name="q"
              className="field__control"
              placeholder={placeholder}
              aria-labelledby={`${id}-heading`}
              aria-describedby={`${id}-hint`}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={500}
              onInput={look}
            />
            <Button type="submit" variant="coal" disabled={empty}>
              {button}
            </Button>
          </form>
          <p id={`${id}-hint`} className="mt-3.5 flex items-center gap-2.5 text-fg-2 text-small">
            <Icon icon={SquareArrowOutUpRight} size={16} />
            {hint}
          </p>
        </div>
      </Fold>
    </Widget>
  );
}
