import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { statusOps } from '../programme/slot-moves.ts';
import { comingSlots, type HotChange, hotChange, type LiveSlot, whereWords } from './hot-ops.ts';
import { HOT_CHOICES, THUMB_KEY } from './thumb-key.ts';

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
    props.onChange(
      hotChange(chosen.edition, statusOps(chosen.slot, !isOff), act, isOff ? 'bone' : 'r'),
    );
  };
  if (shown.length === 0) return <p>Ingen programposter står for tur.</p>;
  return (
    <ul className={HOT_CHOICES}>
      {shown.map((one) => (
        <li key={one.slot.id}>
          <button type="button" className={THUMB_KEY.wide} onClick={() => choose(one)}>
            <b className="text-body">{one.slot.act}</b>
            <span>{whereWords(one)}</span>
            {one.slot.status === 'cancelled' && (
              <span className="font-bold text-yellow">Avlyst. Trykk for «Spiller likevel».</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
