import { classes, cx } from '#client/components/ui/cx.ts';
import type { Variables } from '#client/components/ui/now-line.tsx';
import { ACT_TONES } from '#client/components/ui/slot-time.tsx';
import { useSite } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition, SlotKind } from '#shared/content/types.ts';
import { kindWords } from '#shared/rules/acts.ts';
import { presentDay } from '#shared/rules/present-day.ts';
import { slotMark } from '#shared/rules/slot-marks.ts';
import { type ActPlanButton, at, fits } from './programme-act.tsx';
import { Day } from './programme-day.tsx';
import { layoutProgramme, type ProgrammeLayout } from './programme-layout.ts';
import * as look from './programme-looks.ts';
import { presentHour, presentUnit, useOpenAtPresent, usePresentHour } from './use-present-hour.ts';

/** A scrollable region has to be reachable by keyboard. */
const SCROLLED = { role: 'region', 'aria-label': labels.events.programme, tabIndex: 0 };

interface BoardProps {
  edition: Edition;
  /** Ids of the acts that were looked for; null for all. */
  found?: ReadonlySet<string> | null | undefined;
  now: Date;
  /** Whether a window with room for the keyboard begins at the present moment. */
  opensAtNow?: boolean | undefined;
  PlanButton?: ActPlanButton | undefined;
}

/** The programme of an edition: one ordered list, a keyboard on wide screens. */
export function ProgrammeBoard(props: BoardProps) {
  const { edition, found, now, opensAtNow = false, PlanButton } = props;
  const layout = layoutProgramme(edition);
  const board = usePresentHour(layout?.isWide ? presentHour(edition, layout.hours, now) : null);
  useOpenAtPresent(board, opensAtNow);
  if (!layout) return null;
  const date = presentDay(edition, now);
  const size: Variables = { '--units': layout.units, '--rows': layout.lanes };
  return (
    <div
      ref={board}
      className={cx(
        'board',
        !layout.openColumn && look.BOARD_CLOSED,
        layout.days.some(({ hasStages }) => hasStages) && look.BOARD_STAGES,
        layout.isWide && look.BOARD_WIDE,
      )}
      style={size}
      {...(layout.isWide && SCROLLED)}
    >
      <BoardGround layout={layout} />
      <ol className="board__keys">
        {layout.days.map((day) => (
          <Day
            key={day.day.id}
            keys={day}
            isWide={layout.isWide}
            edition={edition}
            found={found}
            now={now}
            present={day.day.date === date ? presentUnit(edition, layout.hours, now) : null}
            PlanButton={PlanButton}
          />
        ))}
      </ol>
      <div
        className="mono col-[2/-1] mt-2 board:flex hidden flex-wrap gap-x-6 gap-y-1 text-[#c2bdb2]"
        aria-hidden="true"
      >
        <KindLegend edition={edition} />
        <span className="ml-auto">{labels.events.unit}</span>
        {marksBelow(layout, edition).map(({ slot, text }) => (
          <span key={slot.id} className="basis-full" data-change="">
            {slot.act}: {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Footnotes: marks that do not fit on their keys. */
function marksBelow({ days }: ProgrammeLayout, edition: Edition) {
  return days
    .flatMap(({ slots }) => slots)
    .flatMap(({ slot, place }) => {
      const mark = slotMark(slot, edition);
      return mark === null || fits(mark, place) ? [] : [{ slot, text: mark.text }];
    });
}

/** Decoration: hours and unlit keys. */
function BoardGround({ layout }: { layout: ProgrammeLayout }) {
  return (
    <div className="board__keys board:grid hidden" aria-hidden="true">
      {layout.hours.map((hour, index) => {
        const style: Variables = { '--u0': (index * layout.units) / (layout.hours.length - 1) };
        return (
          <span key={hour} className="board__hour mono" style={style}>
            {hour}
          </span>
        );
      })}
      {layout.unlit.map((place) => (
        <i key={`${place.lane}-${place.unit}`} className="board__dark" style={at(place)} />
      ))}
    </div>
  );
}

const COLOURS = classes({
  bone: 'bg-bone',
  y: 'bg-yellow',
  r: 'bg-red-light',
  g: 'bg-green',
  b: 'bg-blue-light',
  coal: '',
});

/** Kinds of acts in the legend, in its order. */
const KINDS = (Object.keys(labels.kinds) as SlotKind[]).filter((kind) => kind !== 'afterparty');

/** The colours of the keyboard, each with the kinds of acts that it stands for. */
function KindLegend({ edition: { slots } }: { edition: Edition }) {
  const site = useSite();
  const kinds = KINDS.filter((kind) => slots.some((slot) => slot.kind === kind));
  return [...new Set(kinds.map((kind) => ACT_TONES[kind]))].map((tone) => (
    <span key={tone} className="inline-flex items-center gap-2">
      <i
        className={cx(
          'size-3.5 rounded-[3px] forced-colors:[border:1px_solid_GrayText]',
          COLOURS[tone],
        )}
      />
      {kinds
        .filter((kind) => ACT_TONES[kind] === tone)
        .map((kind) => kindWords(slots, kind, site))
        .join(', ')}
    </span>
  ));
}
