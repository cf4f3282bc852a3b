import { SUMMARY } from '#client/components/back-office/looks.ts';
import { classes } from '#client/components/ui/cx.ts';
import type { ContentChange } from '#shared/contracts/content-admin.ts';

/** The others of a longer list are folded. */
const MOST_OPEN = 8;

interface ChangeListProps {
  changes: readonly ContentChange[];
  /** Text when there are no changes. */
  empty: string | null;
}

export function ChangeList({ changes, empty }: ChangeListProps) {
  if (changes.length === 0) return empty === null ? null : <p>{empty}</p>;
  return (
    <section aria-label="Endringer">
      <h4 className="mb-1.5">
        {changes.length === 1 ? 'Én endring' : `${changes.length} endringer`}
      </h4>
      <Lines changes={changes.slice(0, MOST_OPEN)} />
      {changes.length > MOST_OPEN && (
        <details>
          <summary className={SUMMARY}>{changes.length - MOST_OPEN} til</summary>
          <Lines changes={changes.slice(MOST_OPEN)} />
        </details>
      )}
    </section>
  );
}

const Lines = ({ changes }: Pick<ChangeListProps, 'changes'>) => (
  <ul>
    {changes.map(({ path, text }) => (
      <li key={`${path} ${text}`} className={DIALOG_LINE}>
        {text}
      </li>
    ))}
  </ul>
);

export const DIALOG_BODY = classes('wrap-anywhere grid grid-cols-[minmax(0,1fr)] gap-4');
export const DIALOG_LINE = classes('border-coal-3 on-bone:border-bone-3 border-t py-1.5');
