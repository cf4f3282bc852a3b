import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { statusOps } from '../programme/slot-moves.ts';
import { comingSlots, type HotChange, hotChange, type LiveSlot, whereWords } from './hot-ops.ts';

export type ActChoiceProps =
  | { kind: 'cancel'; onChange: (change: HotChange | null) => void }
  | { kind: 'move'; onChoose: (slot: LiveSlot) => void };

/** The acts that are not over, as keys for a thumb; the next one first. */
export function ActChoice(props: ActChoiceProps) {
  const slots = comingSlots(useContent(), useNow());
  const shown =
    props.kind === 'move' ? slots.filter(({ slot }) => slot.status !== 'cancelled') : slots;
  const choose = (chosen: LiveSlot) => {
    if (props.kind === 'move') return props.onChoose(chosen);
    const isOff = chosen.slot.status === 'cancelled';
    const act = isOff ? 'Si at den spiller likevel' : 'Avlys for alle';
    props.onChange(hotChange(chosen.edition, statusOps(chosen.slot, !isOff), act));
  };
  if (shown.length === 0) return <p>Ingen programposter står for tur.</p>;
  return (
    <ul className="haster__valg">
      {shown.map((one) => (
        <li key={one.slot.id}>
          <button type="button" className="haster__rad" onClick={() => choose(one)}>
            <b>{one.slot.act}</b>
            <span>{whereWords(one)}</span>
            {one.slot.status === 'cancelled' && (
              <span className="haster__merke">Avlyst. Trykk for «Spiller likevel».</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
