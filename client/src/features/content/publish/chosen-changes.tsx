import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Checkbox } from '#client/components/form/field.tsx';
import type { CheckAnswer } from '#shared/contracts/content-admin.ts';
import { unitGroup } from '#shared/rules/content-selection.ts';
import { ChangeList, DIALOG_LINE } from './change-list.tsx';

interface ChosenChangesProps {
  check: CheckAnswer;
  /** Paths of the chosen units; null for all of them. */
  only: readonly string[] | null;
  onChoose: (only: readonly string[] | null) => void;
}

/** The changes of a draft, as a list or with a tick for each that can be published alone. */
export function ChosenChanges({ check, only, onChoose }: ChosenChangesProps) {
  const { changes, units } = check;
  const [isOpen, setIsOpen] = useState(only !== null);
  if (isOpen) return <Choices units={units} only={only} onChoose={onChoose} />;
  return (
    <>
      <ChangeList changes={changes} empty="Ingenting er endret siden forrige publisering." />
      {units.length > 1 && (
        <p>
          <button type="button" className={BUTTON.edge} onClick={() => setIsOpen(true)}>
            Velg hva som publiseres
          </button>
        </p>
      )}
    </>
  );
}

type ChoicesProps = Pick<ChosenChangesProps, 'only' | 'onChoose'> & {
  units: CheckAnswer['units'];
};

function Choices({ units, only, onChoose }: ChoicesProps) {
  const isOn = (path: string) => only === null || only.includes(path);
  const choose = (paths: readonly string[], on: boolean) => {
    const next = units
      .map(({ path }) => path)
      .filter((path) => (paths.includes(path) ? on : isOn(path)));
    onChoose(next.length === units.length ? null : next);
  };
  const count = units.filter(({ path }) => isOn(path)).length;
  const groups = [...new Set(units.map(({ path }) => unitGroup(path)))];
  const all = units.map(({ path }) => path);
  return (
    <section aria-label="Endringer">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h4 role="status" className="mr-auto">
          {count} av {units.length} endringer er valgt
        </h4>
        <button type="button" className={BUTTON.edge} onClick={() => choose(all, true)}>
          Velg alle
        </button>
        <button type="button" className={BUTTON.edge} onClick={() => choose(all, false)}>
          Velg ingen
        </button>
      </div>
      <div className="max-h-[40dvh] overflow-y-auto">
        {groups.map((group) => (
          <fieldset key={group} className="mt-2">
            <legend className="mb-1 font-extrabold">{group}</legend>
            {units
              .filter(({ path }) => unitGroup(path) === group)
              .map(({ path, changes }) => (
                <div key={path} className={DIALOG_LINE}>
                  <Checkbox
                    label={changes.join('. ')}
                    checked={isOn(path)}
                    onChange={() => choose([path], !isOn(path))}
                  />
                </div>
              ))}
          </fieldset>
        ))}
      </div>
      <p className="dim mt-2">Det du ikke velger, blir liggende i utkastet.</p>
    </section>
  );
}
