import { BUTTON_TONES } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { ACT_TONES } from '#client/components/ui/slot-time.tsx';
import { useSite } from '#client/lib/content.tsx';
import type { PublicEdition } from '#shared/content/types.ts';
import { capitalize, formatDay } from '#shared/oslo-time.ts';
import { kindName } from '#shared/rules/acts.ts';
import { isOver } from '#shared/rules/festival-phase.ts';

interface LineupProps {
  edition: PublicEdition;
  now: Date;
  Heading: 'h2' | 'h3';
}

/** Names that are announced without their times, as keys; nothing once the edition is over. */
export function Lineup({ edition, now, Heading }: LineupProps) {
  const { lineup = [], slots } = edition;
  const site = useSite();
  if (lineup.length === 0 || isOver(edition, now)) return null;
  return (
    <section aria-labelledby="line-up" className="mt-10">
      <Heading id="line-up" className="display mb-4 text-h4">
        {slots.length > 0 ? 'Flere navn' : 'Line-up'}
      </Heading>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
        {lineup.map((act) => (
          <li
            key={act.id}
            data-act={act.id}
            className={cx(
              'key pointer-events-none flex-col items-start gap-1 text-left [--pb:24px] [--pt:12px]',
              BUTTON_TONES[ACT_TONES[act.kind]],
              act.cancelled && 'key--unlit',
            )}
          >
            <p className="wrap-anywhere font-extrabold text-body">{act.act}</p>
            <p className="text-small">{act.genre || kindName(site, act.kind)}</p>
            <p className="mono mt-auto">
              {act.date !== null && `${capitalize(formatDay(act.date))}. `}
              {act.cancelled ? 'Avlyst' : 'Tid kommer'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
