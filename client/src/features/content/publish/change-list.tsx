import type { ContentChange } from '#shared/contracts/content-admin.ts';

export interface ChangeListProps {
  changes: readonly ContentChange[];
  /** Stands there when there is no difference; null for nothing. */
  empty: string | null;
}

/** A difference in words, one line for each change. */
export function ChangeList({ changes, empty }: ChangeListProps) {
  if (changes.length === 0) return empty === null ? null : <p>{empty}</p>;
  return (
    <section aria-label="Endringer" className="innh__endringer">
      <h4>{changes.length === 1 ? 'Én endring' : `${changes.length} endringer`}</h4>
      <ul>
        {changes.map(({ path, text }) => (
          <li key={`${path} ${text}`}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
