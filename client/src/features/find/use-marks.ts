import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { actIdOf } from '#shared/paths.ts';

/** Attribute of acts that were not looked for, and of days without any that was. */
const UNFOUND = 'data-unfound';
const DAYS = '.board__day, [data-plan-day]';
const LINE = '[data-now-line]';
const ITEMS = `details, ${DAYS}, ${LINE}, .act, [data-plan-row], [data-free]`;

/** Marks set or taken in one frame: each makes the browser lay out an act or its absence. */
const A_FRAME = 3;

/** An element of a programme, and the acts that it is there for. */
interface Item {
  element: Element;
  acts: string[];
  /** Acts for which it is there on the board of keys alone, as a key that stands for two nights. */
  onBoard: string[];
}

/** What can be marked in a programme: acts with their ids, days with those of all of their acts. */
export function itemsOf(programme: ParentNode): Item[] {
  const items: Item[] = [];
  let earlier: Item | null = null;
  let day: Item | null = null;
  for (const element of programme.querySelectorAll(ITEMS)) {
    const item: Item = { element, acts: [], onBoard: [] };
    items.push(item);
    if (element.matches('details')) earlier = item;
    else if (element.matches(DAYS)) day = item;
    // The present moment is there with its day.
    else if (element.matches(LINE)) item.acts = day?.acts ?? [];
    else {
      // Opening doors and free time have no act.
      const id = actIdOf(element.querySelector('a')?.getAttribute('href') ?? '');
      if (id === null) continue;
      const isEarlier = earlier?.element.contains(element) === true;
      for (const of of [item, day, isEarlier ? earlier : null]) of?.acts.push(id);
    }
  }
  // A key that stands for several nights has the same name as those of the other nights.
  const named = new Map<string, string[]>();
  for (const { element, acts } of items) {
    const name = nameOf(element);
    if (name !== '') named.set(name, [...(named.get(name) ?? []), ...acts]);
  }
  for (const item of items) {
    if (item.element.matches('.act--nights')) item.onBoard = named.get(nameOf(item.element)) ?? [];
  }
  return items;
}

const nameOf = (element: Element) =>
  element.querySelector(':scope > a .act__name')?.textContent ?? '';

function markOf({ acts, onBoard }: Item, found: ReadonlySet<string> | null): '' | 'list' | null {
  const isFound = (ids: readonly string[]) => found === null || ids.some((id) => found.has(id));
  if (isFound(acts)) return null;
  return isFound(onBoard) ? 'list' : '';
}

/**
 * Marks in the document what was not found, a few elements a frame. Rendering the list anew would
 * stop the page: 400 acts are thousands of elements.
 *
 * @param list is what is marked; another one has other elements
 * @returns goes around the list
 */
export function useMarks(
  found: ReadonlySet<string> | null,
  list: ReactNode,
): RefObject<HTMLDivElement | null> {
  const programme = useRef<HTMLDivElement>(null);
  const items = useRef<Item[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other elements
  useEffect(() => {
    if (programme.current !== null) items.current = itemsOf(programme.current);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other elements
  useEffect(() => {
    const changed = items.current
      .map((item) => ({ element: item.element, mark: markOf(item, found) }))
      .filter(({ element, mark }) => element.getAttribute(UNFOUND) !== mark);
    let frame = 0;
    const step = () => {
      for (const { element, mark } of changed.splice(0, A_FRAME)) {
        if (mark === null) element.removeAttribute(UNFOUND);
        else element.setAttribute(UNFOUND, mark);
      }
      if (changed.length > 0) frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [found, list]);
  return programme;
}
