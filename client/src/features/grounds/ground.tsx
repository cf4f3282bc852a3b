import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Scan from 'lucide-react/icons/scan';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { pictureOf } from '#client/components/ui/pictures.tsx';
import { useHydrated } from '#client/lib/use-browser.ts';
import type { Area, AreaKind } from '#shared/content/types.ts';
import { type Direction, extentOf, neighbourOf, type PlanFloor } from '#shared/rules/site-plan.ts';
import { Cap } from './cap.tsx';

/** The whole plan, and four times as wide. */
const LEAST = 1;
const MOST = 4;
const STEP = 1.5;
/** In px: a mouse that moves less has clicked. */
const DRAG = 5;

interface Point {
  x: number;
  y: number;
}

/** A point of the plan, as shares of its size, that stays where it is in the window onto it. */
interface Anchor {
  share: Point;
  at: Point;
}

const within = (zoom: number) => Math.min(MOST, Math.max(LEAST, zoom));

function anchorAt(view: HTMLElement, { x, y }: Point): Anchor {
  const at = { x: x - view.getBoundingClientRect().left, y: y - view.getBoundingClientRect().top };
  return {
    share: {
      x: (view.scrollLeft + at.x) / view.scrollWidth,
      y: (view.scrollTop + at.y) / view.scrollHeight,
    },
    at,
  };
}

function middleOf(view: HTMLElement): Point {
  const { left, top, width, height } = view.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** How the plan is made larger and smaller, and moved, within the element that scrolls it. */
function useZoom(view: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(LEAST);
  const present = useRef(zoom);
  const anchor = useRef<Anchor | null>(null);
  const zoomTo = useCallback(
    (wanted: number, at?: Point) => {
      if (view.current === null) return;
      anchor.current = anchorAt(view.current, at ?? middleOf(view.current));
      present.current = within(wanted);
      setZoom(present.current);
    },
    [view],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after another zoom
  useLayoutEffect(() => {
    const kept = anchor.current;
    anchor.current = null;
    if (view.current === null || kept === null) return;
    const { share, at } = kept;
    view.current.scrollLeft = share.x * view.current.scrollWidth - at.x;
    view.current.scrollTop = share.y * view.current.scrollHeight - at.y;
  }, [zoom, view]);
  usePinch(view, present, zoomTo);
  const steps = {
    zoomIn: (at?: Point) => zoomTo(present.current * STEP, at),
    zoomOut: (at?: Point) => zoomTo(present.current / STEP, at),
    zoomAll: (_at?: Point) => zoomTo(LEAST),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = KEYS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    // Towards the cap that the keys are at, which would else leave the window.
    const cap = (event.target as Element).closest?.<HTMLElement>('a[data-kind]');
    steps[step](cap ? middleOf(cap) : undefined);
  };
  return { zoom, isLeast: zoom <= LEAST, isMost: zoom >= MOST, ...steps, onKeyDown };
}

const KEYS = new Map([
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'zoomAll'],
] as const) as ReadonlyMap<string, 'zoomIn' | 'zoomOut' | 'zoomAll'>;

const distance = ([one, other]: readonly Touch[]) =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

const between = ([one, other]: readonly Touch[]): Point =>
  one && other
    ? { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 }
    : { x: 0, y: 0 };

/**
 * Two fingers on a screen, and on the plate of a laptop, where they come as a wheel with Ctrl. One finger
 * scrolls as everywhere: the plan, and at its edge the page.
 */
function usePinch(
  view: RefObject<HTMLElement | null>,
  present: RefObject<number>,
  zoomTo: (zoom: number, at: Point) => void,
): void {
  useEffect(() => {
    const element = view.current;
    if (element === null) return;
    let before = 0;
    const start = ({ touches }: TouchEvent) => {
      before = touches.length === 2 ? distance([...touches]) : 0;
    };
    const move = (event: TouchEvent) => {
      const fingers = [...event.touches];
      if (fingers.length !== 2 || before === 0) return;
      event.preventDefault();
      const apart = distance(fingers);
      zoomTo((present.current * apart) / before, between(fingers));
      before = apart;
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const at = { x: event.clientX, y: event.clientY };
      zoomTo(present.current * Math.exp(-event.deltaY / 200), at);
    };
    // Not passive, so that the browser leaves these gestures to the plan.
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('wheel', wheel);
    };
  }, [view, present, zoomTo]);
}

/** Moves an enlarged plan with the mouse. What is dragged was not clicked. */
function useDrag(view: RefObject<HTMLElement | null>, isEnlarged: boolean) {
  const from = useRef<(Point & { left: number; top: number }) | null>(null);
  const dragged = useRef(false);
  const end = () => {
    from.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      dragged.current = false;
      if (!isEnlarged || event.pointerType !== 'mouse' || event.button !== 0) return;
      const { scrollLeft: left = 0, scrollTop: top = 0 } = view.current ?? {};
      from.current = { x: event.clientX, y: event.clientY, left, top };
    },
    onPointerMove: (event: PointerEvent) => {
      const start = from.current;
      if (start === null || view.current === null) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!dragged.current && Math.hypot(x, y) < DRAG) return;
      dragged.current = true;
      view.current.scrollLeft = start.left - x;
      view.current.scrollTop = start.top - y;
    },
    onPointerUp: end,
    onPointerLeave: end,
    onClickCapture: (event: MouseEvent) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // A link that is pulled would be dropped elsewhere.
    onDragStart: (event: { preventDefault(): void }) => {
      if (isEnlarged) event.preventDefault();
    },
  };
}

type Variables = CSSProperties & Record<`--${string}`, number>;

interface GroundProps {
  floor: PlanFloor;
  /** Id of the area that is shown. */
  chosen: string | null;
  kind: AreaKind | null;
  /** What is on there now; empty where nothing is. */
  nowOn: (area: Area) => string;
  /** What comes next there today; empty where something is on. */
  nextOn: (area: Area) => string;
  /** Whether the festival is over, so that only what is looked for is lit. */
  isOver: boolean;
  onChoose: (id: string | null) => void;
}

const DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

/** The drawing of one floor, with keys that make it larger. */
export function Ground({ floor, chosen, kind, isOver, nowOn, nextOn, onChoose }: GroundProps) {
  const view = useRef<HTMLDivElement>(null);
  const zoom = useZoom(view);
  const drag = useDrag(view, !zoom.isLeast);
  const { stop, onKeyDown, onFocus } = useRoving(floor, chosen, onChoose);
  const isHydrated = useHydrated();
  const extent = extentOf(floor);
  const size: Variables = { '--cols': extent.w, '--rows': extent.h, '--zoom': zoom.zoom };
  const picture = floor.picture && pictureOf(floor.picture);
  return (
    // On phones the keys are higher, for fingers.
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is focused within
    <div
      className="site-plan max-md:-mx-4 min-[380px]:max-md:-mx-2.5 max-md:[--tall:1.7]"
      style={size}
      onKeyDown={zoom.onKeyDown}
    >
      <div
        ref={view}
        className={cx('site-plan__view', !zoom.isLeast && 'site-plan__view--large')}
        {...drag}
      >
        <div className="site-plan__ground md:[--grain:3px]">
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
            aria-label={floor.name === '' ? 'Tegningen' : `Tegningen, ${floor.name}`}
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
                isOver={isOver && kind === null}
                now={nowOn(area)}
                next={nextOn(area)}
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
    <div className="mt-3 flex noscript:hidden flex-wrap gap-2 max-md:px-4 min-[380px]:max-md:px-2.5">
      <Button
        variant="coal"
        size="sm"
        icon={<Icon icon={Plus} size={16} />}
        aria-disabled={isMost || undefined}
        onClick={() => zoomIn()}
      >
        Forstørr
      </Button>
      <Button
        variant="coal"
        size="sm"
        icon={<Icon icon={Minus} size={16} />}
        aria-disabled={isLeast || undefined}
        onClick={() => zoomOut()}
      >
        Forminsk
      </Button>
      {!isLeast && (
        <Button
          variant="coal"
          size="sm"
          icon={<Icon icon={Scan} size={16} />}
          onClick={() => zoomAll()}
        >
          Hele planen
        </Button>
      )}
    </div>
  );
}
