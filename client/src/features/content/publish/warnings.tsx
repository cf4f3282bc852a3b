import { Checkbox } from '#client/components/form/field.tsx';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import { warningGroups } from '#shared/rules/content-warnings.ts';
import { DIALOG_LINE } from './dialog-body.ts';
import { Places, type PlacesProps } from './places.tsx';

export interface WarningsProps extends PlacesProps {
  /** To be ticked off, also those that are. */
  warnings: readonly ContentProblem[];
  isTicked: (warning: ContentProblem) => boolean;
  tick: (warnings: readonly ContentProblem[], on: boolean) => void;
}

/** One tick for each kind of warning, and below it where each stands. */
export function Warnings({ warnings, isTicked, tick, ...places }: WarningsProps) {
  if (warnings.length === 0) return null;
  const groups = warningGroups(warnings);
  return (
    <fieldset>
      <legend className="mb-1.5 font-extrabold">
        {groups.length === 1 ? 'Én advarsel' : `${groups.length} advarsler`}
      </legend>
      {groups.map((group) => {
        const isOn = group.warnings.every(isTicked);
        // What came since the others were ticked off is what has to be read.
        const isNew = group.warnings.some(isTicked)
          ? (warning: ContentProblem) => !isTicked(warning)
          : () => false;
        return (
          <div key={group.words} className={DIALOG_LINE}>
            <Checkbox
              label={group.words}
              checked={isOn}
              onChange={() => tick(group.warnings, !isOn)}
            />
            <div className="pl-9">
              <Places {...places} group={group} isNew={isNew} />
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

/** What was published as it is, folded: nobody has to tick it off again. */
export function KnownWarnings({
  warnings,
  ...places
}: PlacesProps & { warnings: readonly ContentProblem[] }) {
  if (warnings.length === 0) return null;
  return (
    <details>
      <summary className="min-h-target cursor-pointer py-2.5">
        {warnings.length === 1
          ? 'Én advarsel er publisert før, uendret'
          : `${warnings.length} advarsler er publisert før, uendret`}
      </summary>
      <ul>
        {warningGroups(warnings).map((group) => (
          <li key={group.words} className="py-1.5">
            {group.words}
            <Places {...places} group={group} />
          </li>
        ))}
      </ul>
    </details>
  );
}
