import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Scan from 'lucide-react/icons/scan';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { pictureOf } from '#client/components/ui/pictures.tsx';
import { useHydrated } from '#client/lib/use-browser.ts';
import type { Area, AreaKind } from '#shared/content/types.ts';
import { type Direction, extentOf, neighbourOf, type PlanFloor } from '#shared/rules/site-plan.ts';
import { Cap } from './cap.tsx';
import { groundsTexts as texts } from './grounds-texts.ts';
import { useDrag, useZoom } from './zoom.ts';

type Variables = CSSProperties & Record<`--${string}`, number>;

interface GroundProps {
  floor: PlanFloor;
  /** Id of the area that is shown. */
  chosen: string | null;
  kind: AreaKind | null;
  /** What is on there now; empty where nothing is. */
  nowOn: (area: Area) => string;
  onChoose: (id: string | null) => void;
}

const DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

/** The drawing of one floor, with keys that make it larger. */
export function Ground({ floor, chosen, kind, nowOn, onChoose }: GroundProps) {
  const view = useRef<HTMLDivElement>(null);
  const zoom = useZoom(view);
  const drag = useDrag(view, !zoom.isLeast);
  const { stop, onKeyDown, onFocus } = useRoving(floor, chosen, onChoose);
  const isHydrated = useHydrated();
  const extent = extentOf(floor);
  const size: Variables = { '--cols': extent.w, '--rows': extent.h, '--zoom': zoom.zoom };
  const picture = floor.picture && pictureOf(floor.picture);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is focused within
    <div className="site-plan" style={size} onKeyDown={zoom.onKeyDown}>
      <div
        ref={view}
        className={cx('site-plan__view', !zoom.isLeast && 'site-plan__view--large')}
        {...drag}
      >
        <div className="site-plan__ground">
          {picture && (
            <img
              className="site-plan__picture"
              src={picture.src}
              alt={floor.picture?.alt ?? ''}
              width={picture.width}
              height={picture.height}
            />
          )}
          <ul
            className="site-plan__caps"
            aria-label={floor.name === '' ? texts.map : `${texts.map}, ${floor.name}`}
            onKeyDown={onKeyDown}
            onFocus={onFocus}
          >
            {floor.areas.map((area) => (
              <Cap
                key={area.id}
                area={area}
                extent={extent}
                isChosen={area.id === chosen}
                isDim={kind !== null && area.kind !== kind}
                now={nowOn(area)}
                tabIndex={isHydrated ? (area.id === stop ? 0 : -1) : undefined}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </div>
      </div>
      <ZoomKeys {...zoom} />
    </div>
  );
}

/** One stop of the Tab key, which the arrows move to the cap that lies beside it. */
function useRoving(
  { areas }: PlanFloor,
  chosen: string | null,
  onChoose: (id: string | null) => void,
) {
  const [last, setLast] = useState<string | null>(null);
  const isHere = (id: string | null) => areas.some((area) => area.id === id);
  const stop = isHere(last) ? last : isHere(chosen) ? chosen : (areas[0]?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && chosen !== null) return onChoose(null);
    if (event.key === ' ' && stop !== null) {
      event.preventDefault();
      return onChoose(stop);
    }
    const next = nextArea(areas, stop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== null) document.getElementById(next.id)?.focus();
  };
  const onFocus = ({ target }: { target: Element }) => setLast(target.id);
  return { stop, onKeyDown, onFocus };
}

/** Where a key leads to: null at the edge, undefined for any other key. */
function nextArea(areas: readonly Area[], stop: string | null, key: string) {
  if (key === 'Home') return areas[0];
  if (key === 'End') return areas.at(-1);
  const direction = DIRECTIONS.get(key);
  const from = areas.find(({ id }) => id === stop);
  return direction && from && neighbourOf(areas, from, direction);
}

type ZoomKeysProps = Pick<
  ReturnType<typeof useZoom>,
  'zoomIn' | 'zoomOut' | 'zoomAll' | 'isLeast' | 'isMost'
>;

function ZoomKeys({ zoomIn, zoomOut, zoomAll, isLeast, isMost }: ZoomKeysProps) {
  return (
    <div className="mt-3 flex noscript:hidden flex-wrap gap-2">
      <Button
        variant="coal"
        size="sm"
        icon={<Icon icon={Plus} size={16} />}
        aria-disabled={isMost || undefined}
        onClick={() => zoomIn()}
      >
        {texts.zoomIn}
      </Button>
      <Button
        variant="coal"
        size="sm"
        icon={<Icon icon={Minus} size={16} />}
        aria-disabled={isLeast || undefined}
        onClick={() => zoomOut()}
      >
        {texts.zoomOut}
      </Button>
      {!isLeast && (
        <Button
          variant="coal"
          size="sm"
          icon={<Icon icon={Scan} size={16} />}
          onClick={() => zoomAll()}
        >
          {texts.zoomAll}
        </Button>
      )}
    </div>
  );
}
