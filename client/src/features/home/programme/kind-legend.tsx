import { classes, cx } from '#client/components/ui/cx.ts';
import { ACT_TONES } from '#client/components/ui/slot-time.tsx';
import { useSite } from '#client/lib/content.tsx';
import { labels } from '#shared/content/labels.ts';
import type { Edition, SlotKind } from '#shared/content/types.ts';
import { kindWords } from '#shared/rules/acts.ts';

const COLOURS = classes({
  bone: 'bg-bone',
  y: 'bg-yellow',
  r: 'bg-red-light',
  g: 'bg-green',
  b: 'bg-blue-light',
  coal: '',
});

/** Kinds of acts that are named, in their order. */
const KINDS = (Object.keys(labels.kinds) as SlotKind[]).filter((kind) => kind !== 'afterparty');

/** What the colours of the keyboard stand for. */
export function KindLegend({ edition: { slots } }: { edition: Edition }) {
  const site = useSite();
  return KINDS.filter((kind) => slots.some((slot) => slot.kind === kind)).map((kind) => (
    <span key={kind} className="inline-flex items-center gap-2">
      <i
        className={cx(
          'size-3.5 rounded-[3px] forced-colors:[border:1px_solid_GrayText]',
          COLOURS[ACT_TONES[kind]],
        )}
      />
      {kindWords(slots, kind, site)}
    </span>
  ));
}
