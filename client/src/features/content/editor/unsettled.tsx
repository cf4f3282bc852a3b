import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Icon } from '#client/components/ui/icon.tsx';
import { useDraft, useDraftState } from './draft-context.tsx';
import { pathWords, valueWords } from './path-words.ts';
import { controlId, type Json } from './pointer.ts';
import type { Unsettled } from './waiting-store.ts';

/** Values that two have changed, side by side, to choose from. */
export function UnsettledList() {
  const { session } = useDraft();
  const { unsettled } = useDraftState(session);
  return (
    <div role="alert">
      {unsettled.length > 0 && (
        <section className="innh__konflikter" aria-labelledby="innh-konflikt">
          <h3 id="innh-konflikt">
            <Icon icon={TriangleAlert} />
            {unsettled.length === 1
              ? 'En endring trenger et valg'
              : `${unsettled.length} endringer trenger et valg`}
          </h3>
          <ul>
            {unsettled.map((one) => (
              <Choice key={one.path} one={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Choice({ one }: { one: Unsettled }) {
  const { session } = useDraft();
  const draft = useDraftState(session).document;
  const where = pathWords(session.key, one.path, draft);
  const key = (words: string, choice: 'mine' | 'theirs') => (
    <button
      type="button"
      className="btn btn--kant"
      aria-label={`${words}: ${where}`}
      onClick={() => {
        session.settle(one.path, choice);
        // The key goes with what was chosen; its field is where one goes on.
        document.getElementById(controlId(one.path))?.focus();
      }}
    >
      {words}
    </button>
  );
  if (one.reason !== null) {
    return (
      <li>
        <p>
          <b>{where}</b>: {one.reason}
        </p>
        <p className="innh__verdi">{valueWords(one.yours as Json | undefined)}</p>
        <div className="desk__knapper">
          {key('Prøv igjen', 'mine')}
          {key('Forkast', 'theirs')}
        </div>
      </li>
    );
  }
  return (
    <li>
      <p>
        <b>{where}</b> er endret av noen andre samtidig.
      </p>
      <dl className="innh__sidestilt">
        <div>
          <dt>Din verdi</dt>
          <dd className="innh__verdi">{valueWords(one.yours as Json | undefined)}</dd>
          <dd>{key('Bruk min', 'mine')}</dd>
        </div>
        <div>
          <dt>Den andres verdi</dt>
          <dd className="innh__verdi">{valueWords(one.theirs as Json | undefined)}</dd>
          <dd>{key('Behold den andres', 'theirs')}</dd>
        </div>
      </dl>
    </li>
  );
}
