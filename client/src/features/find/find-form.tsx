import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Checkbox } from '#client/components/form/field.tsx';
import { Select } from '#client/components/form/select.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import {
  FACETS,
  type Find,
  type FindIndex,
  findText,
  MAX_FIND_TEXT,
  parameterOf,
} from '#shared/rules/find-acts.ts';
import { findTexts } from './find-texts.ts';

interface FormProps {
  find: Find;
  change: (next: Find) => void;
  index: FindIndex;
  path: string;
  hasMine: boolean;
  /** How many were found. */
  children: ReactNode;
}

/** The field and the filters; without script a form that the server answers. */
export function FindForm({ find, change, index, path, hasMine, children }: FormProps) {
  const shown = FACETS.filter((name) => index.facets[name].length > 0);
  const [startsOpen] = useState(() => find.mine || FACETS.some((name) => find[name] !== ''));
  return (
    <search className="@container mb-2 block" aria-label={findTexts.heading}>
      <form
        action={path}
        className="relative grid @min-[80rem]:grid-cols-[minmax(0,3fr)_minmax(0,10fr)] @min-[80rem]:items-end gap-3 print:hidden"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField find={find} change={change} />
        {/* Folded on a phone, unless one of them is set. */}
        <details className="fold max-md:absolute max-md:-top-2 max-md:right-0" open={startsOpen}>
          <summary className="max-md:static max-md:min-h-target max-md:gap-2 max-md:p-0 max-md:font-bold">
            {findTexts.filters}
            <Icon icon={ChevronDown} />
          </summary>
        </details>
        <div className="fold__content">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-end gap-3">
            {shown.map((name) => (
              <Select
                key={name}
                label={findTexts.facets[name].label}
                name={parameterOf(name)}
                className="lg:pr-8 lg:pl-3"
                value={find[name]}
                onChange={({ target }) => change({ ...find, [name]: target.value })}
                options={[
                  { value: '', label: findTexts.facets[name].all },
                  ...index.facets[name].map(({ value, label, acts }) => ({
                    value,
                    label: `${label} (${acts})`,
                  })),
                ]}
              />
            ))}
            {hasMine && (
              <div className="flex noscript:hidden min-h-14 flex-none items-center">
                <Checkbox
                  label={findTexts.mine}
                  name={parameterOf('mine')}
                  value="1"
                  checked={find.mine}
                  onChange={({ target }) => change({ ...find, mine: target.checked })}
                />
              </div>
            )}
          </div>
        </div>
        <Button type="submit" variant="coal" className="noscript:flex hidden justify-self-start">
          {findTexts.show}
        </Button>
      </form>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 md:min-h-7">{children}</div>
    </search>
  );
}

function TextField({ find, change }: Pick<FormProps, 'find' | 'change'>) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const first = useRef({ find, change });
  // What was typed before the page was hydrated.
  useEffect(() => {
    const typed = findText(field.current?.value ?? '');
    const { find: before, change: put } = first.current;
    if (typed !== before.text) put({ ...before, text: typed });
  }, []);
  return (
    <div className="field">
      <label className="display text-h4 max-md:pr-24" htmlFor={id}>
        {findTexts.heading}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        name={parameterOf('text')}
        className="field__control"
        placeholder={findTexts.placeholder}
        value={find.text}
        maxLength={MAX_FIND_TEXT}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => change({ ...find, text: findText(target.value) })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || find.text === '') return;
          event.preventDefault();
          change({ ...find, text: '' });
        }}
      />
    </div>
  );
}
