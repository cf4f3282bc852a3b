import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { classes } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import type { Json } from '#shared/rules/content-pointer.ts';
import { useDraft, useDraftState } from './draft-context.tsx';
import { controlId } from './field.ts';
import { pathWords, valueWords } from './path-words.ts';
import type { Unsettled } from './waiting-store.ts';

/** Values in conflict, side by side, to choose from. */
export function UnsettledList() {
  const { session } = useDraft();
  const { unsettled } = useDraftState(session);
  return (
    <div role="alert">
      {unsettled.length > 0 && (
        <section
          className="rounded-key border-2 border-yellow bg-coal-1 px-5 py-4"
          aria-labelledby="innh-konflikt"
        >
          <h3 id="innh-konflikt" className="flex items-center gap-2.5 text-body">
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

const CHOICE = classes('grid gap-2 pt-3.5');

function Choice({ one }: { one: Unsettled }) {
  const { session } = useDraft();
  const draft = useDraftState(session).document;
  const where = pathWords(session.key, one.path, draft);
  const key = (words: string, choice: 'mine' | 'theirs') => (
    <button
      type="button"
      className={BUTTON.edge}
      aria-label={`${words}: ${where}`}
      onClick={() => {
        session.settle(one.path, choice);
        // The pressed button is removed, so its field takes the focus.
        document.getElementById(controlId(one.path))?.focus();
      }}
    >
      {words}
    </button>
  );
  if (one.reason !== null) {
    return (
      <li className={CHOICE}>
        <p>
          <b>{where}</b>: {one.reason}
        </p>
        <p className={VALUE}>{valueWords(one.yours as Json | undefined)}</p>
        <div className="flex flex-wrap gap-2">
          {key('Prøv igjen', 'mine')}
          {key('Forkast', 'theirs')}
        </div>
      </li>
    );
  }
  return (
    <li className={CHOICE}>
      <p>
        <b>{where}</b> er endret av noen andre samtidig.
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3">
        <Side name="Din verdi" value={one.yours}>
          {key('Bruk min', 'mine')}
        </Side>
        <Side name="Den andres verdi" value={one.theirs}>
          {key('Behold den andres', 'theirs')}
        </Side>
      </dl>
    </li>
  );
}

const VALUE = classes('wrap-anywhere max-h-48 overflow-auto whitespace-pre-wrap font-bold');

interface SideProps {
  name: string;
  value: Unsettled['yours'];
  /** The button that chooses it. */
  children: ReactNode;
}

function Side({ name, value, children }: SideProps) {
  return (
    <div className="grid content-between gap-2 rounded-[8px] bg-coal-2 p-3">
      <dt className="text-fg-2">{name}</dt>
      <dd className={VALUE}>{valueWords(value as Json | undefined)}</dd>
      <dd>{children}</dd>
    </div>
  );
}
