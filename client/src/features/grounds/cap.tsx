import { type CSSProperties, type MouseEvent, memo } from 'react';
import { lookOf } from '#client/components/ui/area-looks.ts';
import { cx } from '#client/components/ui/cx.ts';
import { UNLIT_KEY } from '#client/components/ui/page-looks.ts';
import { AREA_NAMES } from '#shared/content/place-words.ts';
import type { Area } from '#shared/content/types.ts';
import type { Extent } from '#shared/rules/site-plan.ts';
import { groundsTexts } from './grounds-texts.ts';
import { legendOf, NOW_LINE } from './legend.ts';

type Variables = CSSProperties & Record<`--${string}`, number | string | undefined>;

interface CapProps {
  area: Area;
  extent: Extent;
  isChosen: boolean;
  /** Of another kind than the one that is looked for. */
  isDim: boolean;
  /** What is on there now; empty where nothing is. */
  now: string;
  /** Without it, before there is a script, every cap is a stop of the Tab key. */
  tabIndex: number | undefined;
  onChoose: (id: string) => void;
}

/** Id of an area's entry in the list, where its cap leads without a script. */
export const entryId = (id: string) => `om-${id}`;

/** An area as a key cap, with its id as the anchor. */
export const Cap = memo(function Cap(props: CapProps) {
  const { area, extent, isChosen, isDim, now, tabIndex, onChoose } = props;
  const { icon: Drawing, tone, light } = lookOf(area.kind);
  const legend = legendOf(area, now !== '');
  const place: Variables = {
    gridArea: `${area.y - extent.y + 1} / ${area.x - extent.x + 1} / span ${area.h} / span ${area.w}`,
    '--f': legend.font,
    '--i': legend.icon,
    '--m': Math.min(area.w, area.h),
    '--now': legend.hasNow ? NOW_LINE : undefined,
    '--fw': legend.stretch === null ? undefined : `${legend.stretch}%`,
  };
  const choose = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(area.id);
  };
  return (
    <li className="site-plan__place" style={place} data-on={now !== '' || undefined}>
      <a
        id={area.id}
        href={`#${entryId(area.id)}`}
        className={cx('site-plan__cap key', tone, isDim && UNLIT_KEY)}
        data-state={isChosen ? 'active' : undefined}
        data-kind={area.kind}
        data-dim={isDim || undefined}
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={tabIndex}
        onClick={choose}
      >
        <span className={cx('site-plan__legend', legend.isRow && 'site-plan__legend--row')}>
          <Drawing
            aria-hidden="true"
            strokeWidth={2}
            className={cx('icon site-plan__icon', !isDim && light)}
          />
          <span
            aria-hidden="true"
            className={cx('site-plan__name', legend.stretch !== null && 'site-plan__name--loud')}
          >
            {legend.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
              <span key={index} className="block">
                {line}
              </span>
            ))}
          </span>
          {now !== '' && !legend.hasNow && <i className="led site-plan__led" aria-hidden="true" />}
        </span>
        {legend.hasNow && (
          <span aria-hidden="true" className="site-plan__now">
            <i className="led" />
            {now}
          </span>
        )}
        <span className="sr-only">
          {area.name}, {AREA_NAMES[area.kind]}
          {now !== '' && `, ${groundsTexts.now}: ${now}`}
        </span>
      </a>
    </li>
  );
});
