import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { actIdOf } from '#shared/paths.ts';
import type { Find } from '#shared/rules/find-acts.ts';

/** Attribute of acts that were not looked for, and of days without any that was. */
const UNFOUND = 'data-unfound';
const DAYS = '.board__day, [data-plan-day]';
/** Around days. */
const GROUPS = 'details, .board-day';
const LINE = '[data-now-line]';
const ITEMS = `${GROUPS}, ${DAYS}, ${LINE}, .act, [data-plan-row], [data-free]`;

/** Marks set or taken in one frame: each makes the browser lay out an act or its absence. */
const A_FRAME = 2;
/** Of acts that the browser has not laid out, because they are far from the window. */
const FAR_A_FRAME = 30;

/** After the last key. */
const AFTER_MS = 150;

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
  let group: Item | null = null;
  let day: Item | null = null;
  for (const element of programme.querySelectorAll(ITEMS)) {
    const item: Item = { element, acts: [], onBoard: [] };
    items.push(item);
    if (element.matches(GROUPS)) group = item;
    else if (element.matches(DAYS)) day = item;
    // The present moment is there with its day.
    else if (element.matches(LINE)) item.acts = day?.acts ?? [];
    else {
      // Opening doors and free time have no act.
      const id = actIdOf(element.querySelector('a')?.getAttribute('href') ?? '');
      if (id === null) continue;
      const isGrouped = group?.element.contains(element) === true;
      for (const of of [item, day, isGrouped ? group : null]) of?.acts.push(id);
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

interface Change {
  element: Element;
  mark: '' | 'list' | null;
}

/**
 * What has another mark than it should have, in the order in which the fewest acts are laid out only to be hidden: days
 * that go as a whole, what is shown from the top, what is hidden from the end.
 */
function changesOf(items: readonly Item[], found: ReadonlySet<string> | null): Change[] {
  const changed = items
    .map((item) => ({ element: item.element, mark: markOf(item, found) }))
    .filter(({ element, mark }) => element.getAttribute(UNFOUND) !== mark);
  const hidden = changed.filter(({ mark }) => mark !== null).reverse();
  const isGroup = ({ element }: Change) => element.matches(GROUPS);
  return [
    ...hidden.filter(isGroup),
    ...changed.filter(({ mark }) => mark === null),
    ...hidden.filter((change) => !isGroup(change)),
  ];
}

/** Whether an element is to be hidden that the browser skips already. */
const isFar = ({ element, mark }: Change) =>
  mark !== null &&
  element.firstElementChild?.checkVisibility?.({ contentVisibilityAuto: true }) === false;

function setMark({ element, mark }: Change): void {
  if (mark === null) element.removeAttribute(UNFOUND);
  else element.setAttribute(UNFOUND, mark);
}

/** Opens what is folded away around an act that was found; who looked may close it again. */
function openFolds(items: readonly Item[], found: ReadonlySet<string> | null): void {
  if (found === null) return;
  for (const { element, acts } of items) {
    if (element instanceof HTMLDetailsElement && acts.some((id) => found.has(id)))
      element.open = true;
  }
}

interface Marks {
  /** What is looked for; a change stops the marks, so that no frame has both them and a key press. */
  find: Find;
  /** What `found` was found for: `find`, or what it was a moment ago. */
  asked: Find;
  found: ReadonlySet<string> | null;
  /** What is marked; another one has other elements. */
  list: ReactNode;
}

/**
 * Marks in the document what was not found, once nobody types, a few elements a frame. Rendering the list anew would
 * stop the page: 400 acts are thousands of elements.
 *
 * @returns goes around the list
 */
export function useMarks({ find, asked, found, list }: Marks): RefObject<HTMLDivElement | null> {
  const programme = useRef<HTMLDivElement>(null);
  const items = useRef<Item[]>([]);
  const stop = useRef(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other elements
  useEffect(() => {
    if (programme.current !== null) items.current = itemsOf(programme.current);
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: stops when it changes
  useLayoutEffect(() => () => stop.current(), [find]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other elements
  useEffect(() => {
    let frame = 0;
    let changes: Change[] = [];
    const step = () => {
      const count = changes.slice(0, FAR_A_FRAME).every(isFar) ? FAR_A_FRAME : A_FRAME;
      for (const change of changes.splice(0, count)) setMark(change);
      if (changes.length > 0) frame = requestAnimationFrame(step);
    };
    const timer = setTimeout(() => {
      changes = changesOf(items.current, found);
      openFolds(items.current, found);
      frame = requestAnimationFrame(step);
    }, AFTER_MS);
    stop.current = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
    return stop.current;
  }, [asked, found, list]);
  return programme;
}
