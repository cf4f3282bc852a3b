import { BUTTON } from '#client/components/back-office/button.ts';
import { CHECKBOX } from '#client/components/form/checkbox.tsx';
import type { CheckAnswer } from '#shared/contracts/content-admin.ts';

type SmallMove = CheckAnswer['smallMoves'][number];
type MoveKind = 'moved' | 'correction';
/** What somebody said of each small move, by the act's id. */
export type MoveKinds = Readonly<Record<string, MoveKind>>;

export const isAnswered =
  (kinds: MoveKinds) =>
  ({ slot }: SmallMove): boolean =>
    kinds[slot] !== undefined;

const KINDS = [
  { kind: 'moved', label: 'Flyttet', all: 'Alle er flyttet' },
  { kind: 'correction', label: 'Rettelse', all: 'Alle er rettelser' },
] as const;

interface SmallMovesProps {
  moves: readonly SmallMove[];
  kinds: MoveKinds;
  onChoose: (kinds: MoveKinds) => void;
}

/** Asks of each act that moves by at most ten minutes whether visitors are told. */
export function SmallMoves({ moves, kinds, onChoose }: SmallMovesProps) {
  if (moves.length === 0) return null;
  const all = (kind: MoveKind) =>
    onChoose(Object.fromEntries(moves.map(({ slot }) => [slot, kind])));
  return (
    <section aria-labelledby="sma-flyttinger">
      <h4 id="sma-flyttinger" className="mb-1.5">
        Flyttet høyst ti minutter
      </h4>
      <p className="dim">
        Flyttet: besøkende ser «Ny tid», og de som følger posten, får varsel. Rettelse: ingenting
        sies, og kalendere følger etter.
      </p>
      {moves.length > 1 && (
        <p className="mt-2 flex flex-wrap gap-2">
          {KINDS.map(({ kind, all: label }) => (
            <button key={kind} type="button" className={BUTTON.edge} onClick={() => all(kind)}>
              {label}
            </button>
          ))}
        </p>
      )}
      {moves.map(({ slot, text }) => (
        <fieldset key={slot} className="mt-2">
          <legend>{text}</legend>
          <div className="flex flex-wrap gap-x-6">
            {KINDS.map(({ kind, label }) => (
              <label key={kind} className={CHECKBOX}>
                <input
                  type="radio"
                  name={`flytting-${slot}`}
                  checked={kinds[slot] === kind}
                  onChange={() => onChoose({ ...kinds, [slot]: kind })}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}
