import { Checkbox } from '#client/components/form/checkbox.tsx';
import type { ContentProblem } from '#shared/contracts/content-admin.ts';
import { Places, type PlacesProps } from './places.tsx';

/** Warnings by their words, in their order. */
export function byMessage(warnings: readonly ContentProblem[]): ContentProblem[][] {
  const groups = new Map<string, ContentProblem[]>();
  for (const warning of warnings) {
    groups.set(warning.message, [...(groups.get(warning.message) ?? []), warning]);
  }
  return [...groups.values()];
}

export interface WarningsProps extends PlacesProps {
  /** To be ticked off, also those that are. */
  warnings: readonly ContentProblem[];
  isTicked: (warning: ContentProblem) => boolean;
  tick: (warnings: readonly ContentProblem[], on: boolean) => void;
}

/** Each warning with a tick and where it stands; equal ones have one tick for all their places. */
export function Warnings({ warnings, isTicked, tick, ...places }: WarningsProps) {
  if (warnings.length === 0) return null;
  const groups = byMessage(warnings);
  return (
    <fieldset>
      <legend className="mb-1.5 font-extrabold">
        {groups.length === 1 ? 'Én advarsel' : `${groups.length} advarsler`}
      </legend>
      {groups.map((group) => {
        const isOn = group.every(isTicked);
        const message = group[0]?.message;
        return (
          <div key={message}>
            <Checkbox label={message} checked={isOn} onChange={() => tick(group, !isOn)} />
            <div className="pl-9">
              <Places {...places} problems={group} />
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
        {byMessage(warnings).map((group) => (
          <li key={group[0]?.message} className="py-1.5">
            {group[0]?.message}
            <Places {...places} problems={group} />
          </li>
        ))}
      </ul>
    </details>
  );
}
