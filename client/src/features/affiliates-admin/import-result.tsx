import { BUTTON } from '#client/components/back-office/button.ts';
import { cx } from '#client/components/ui/cx.ts';
import type { ImportAnswer } from '#shared/contracts/affiliates.ts';
import { formatNumber } from '#shared/oslo-time.ts';

/** Most listed invalid rows; a wrong file can have 50,000. */
const LISTED = 100;

const rows = (count: number) => `${formatNumber(count)} ${count === 1 ? 'rad' : 'rader'}`;

interface ImportResultProps {
  answer: ImportAnswer;
  onImport: () => void;
  onCancel: () => void;
}

/** Result of a dry run: what would be added, what is known, and which rows are invalid. */
export function ImportResult({ answer, onImport, onCancel }: ImportResultProps) {
  const { added, unchanged, refused } = answer;
  const isRefused = refused.length > 0;
  return (
    <div
      data-import-answer=""
      className={cx(
        'grid gap-3 rounded-key border-2 p-4',
        isRefused ? 'border-error' : 'border-green',
      )}
    >
      {isRefused ? (
        <>
          <p>
            <b>Filen er avvist: {rows(refused.length)} har feil.</b> Ingenting er endret. Rett dem
            og velg filen på nytt.
          </p>
          <section
            className="wrap-anywhere max-h-64 overflow-y-auto"
            aria-label="Rader med feil"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
            tabIndex={0}
          >
            <ol>
              {refused.slice(0, LISTED).map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  <b>Linje {formatNumber(line)}:</b> {message}
                </li>
              ))}
            </ol>
          </section>
          {refused.length > LISTED && <p>… og {rows(refused.length - LISTED)} til.</p>}
        </>
      ) : (
        <p>
          <b>Prøvekjøring:</b> {rows(added)} blir lagt til, {rows(unchanged)} er kjent fra før.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!isRefused && added > 0 && (
          <button type="button" className={BUTTON.bone} onClick={onImport}>
            Importer {rows(added)}
          </button>
        )}
        <button type="button" className={BUTTON.edge} onClick={onCancel}>
          {isRefused || added === 0 ? 'Lukk' : 'Avbryt'}
        </button>
      </div>
    </div>
  );
}
