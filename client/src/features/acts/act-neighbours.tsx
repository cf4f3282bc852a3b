import { AppLink } from '#client/components/ui/app-link.tsx';
import type { Slot } from '#shared/content/types.ts';
import { actPath } from '#shared/paths.ts';
import { type Act, actDay, neighboursOf, shownTimes } from '#shared/rules/acts.ts';
import { takesPlace } from '#shared/rules/festival-phase.ts';
import { stageName } from '#shared/rules/stages.ts';
import { actTexts } from './act-texts.ts';

/** The acts before and after one on its stage. */
export function ActNeighbours({ act }: { act: Act }) {
  const { before, after } = neighboursOf(act);
  if (before === null && after === null) return null;
  return (
    <nav className="mt-[clamp(3.5rem,6vw,5.5rem)]" aria-labelledby="akt-naboer">
      <h2 id="akt-naboer" className="display text-h4">
        {actTexts.neighbours} {stageName(act.edition, act.slot.stage)}
      </h2>
      <ul className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3.5 md:grid-cols-2">
        {before && <Neighbour slot={before} label={actTexts.before} />}
        {after && <Neighbour slot={after} label={actTexts.after} />}
      </ul>
    </nav>
  );
}

function Neighbour({ slot, label }: { slot: Slot; label: string }) {
  const cancelled = !takesPlace(slot);
  return (
    <li>
      <AppLink href={actPath(slot.id)} className="key key--coal key--full key--left">
        <span className="wrap-anywhere grid min-w-0 gap-1 py-2">
          <span className="mono text-fg-2">
            {label} · {actDay(slot)} {shownTimes(slot).start}
          </span>{' '}
          <span>
            {cancelled ? <s>{slot.act}</s> : slot.act}
            {cancelled && ' (avlyst)'}
          </span>
        </span>
      </AppLink>
    </li>
  );
}
