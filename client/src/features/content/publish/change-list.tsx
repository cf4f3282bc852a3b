import type { ContentChange } from '#shared/contracts/content-admin.ts';
import { DIALOG_LINE } from './dialog-body.ts';

export interface ChangeListProps {
  changes: readonly ContentChange[];
  /** Stands there when there is no difference; null for nothing. */
  empty: string | null;
}

/** A difference in words, one line for each change. */
export function ChangeList({ changes, empty }: ChangeListProps) {
  if (changes.length === 0) return empty === null ? null : <p>{empty}</p>;
  return (
    <section aria-label="Endringer">
      <h4 className="mb-1.5">
        {changes.length === 1 ? 'Én endring' : `${changes.length} endringer`}
      </h4>
      <ul className="max-h-[40dvh] overflow-y-auto">
        {changes.map(({ path, text }) => (
          <li key={`${path} ${text}`} className={DIALOG_LINE}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
