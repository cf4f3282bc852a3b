import { plainNotice } from './plain-notice.ts';

/*
 * Interactions before hydration are recorded and replayed once the part of the page they belong to
 * is hydrated:
 *
 *   click on a button     stopped, clicked again (once, even after several clicks); also on a link with `data-press`,
 *                         which opens something that its address does not lead to
 *   submit of a form      stopped, submitted again
 *   text typed in a field stays, and an input event is dispatched after hydration
 *
 * Other links, checkboxes and <details> work without code and are not touched.
 *
 * When the code of that part can't be fetched, a notice is shown and the recorded click is
 * discarded: otherwise it would happen minutes later, unexpectedly.
 *
 * The app is one such part; each island inside it (lib/island/island.tsx) is another, which may be
 * hydrated later.
 */

const PRESSABLE =
  'button, [role="button"], input[type="submit"], input[type="button"], a[data-press]';
const WAITING_ISLAND = '[data-island="waiting"]';
const TOUCHES = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

type Field = HTMLInputElement | HTMLTextAreaElement;
type Repeat = () => void;

export interface Replay {
  /** Removes the listeners; for tests. */
  stop(): void;
}

/** Sets a field's value so that React detects a change even when the text is the same. */
function typeInto(field: Field, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const { selectionStart, selectionEnd } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function isTextField(target: Element): target is Field {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type);
}

/**
 * Starts recording. `wake` loads the app's code; called at every touch until the app is hydrated.
 */
export function keepInteractions(wake: () => void): Replay {
  const typed = new Map<Element, Repeat>();
  const pressed = new Map<Element, Repeat>();
  const ending = new AbortController();
  let appIsReady = false;

  const isWaiting = (target: Element) => !appIsReady || target.closest(WAITING_ISLAND) !== null;
  const wakeFor = (target: Element) => {
    if (!appIsReady) wake();
    // Including the outer islands: a nested island has handlers only once those are hydrated.
    for (
      let island = target.closest(WAITING_ISLAND);
      island !== null;
      island = island.parentElement?.closest(WAITING_ISLAND) ?? null
    ) {
      island.dispatchEvent(new Event(WAKE_EVENT));
    }
  };
  const hold = (event: Event, element: Element, repeat: Repeat) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.set(element, repeat);
    wakeFor(element);
  };

  const listen = (type: string, handle: (event: Event, target: Element) => void) => {
    const listener = (event: Event) => {
      if (event.target instanceof Element && isWaiting(event.target)) handle(event, event.target);
    };
    // Capture on the document, to run before React, which stops events of parts not yet hydrated.
    document.addEventListener(type, listener, { capture: true, signal: ending.signal });
  };

  for (const type of TOUCHES) listen(type, (_event, target) => wakeFor(target));
  listen('click', (event, target) => {
    const key = target.closest<HTMLElement>(PRESSABLE);
    if (key !== null) hold(event, key, () => key.click());
  });
  listen('submit', (event, target) => {
    if (target instanceof HTMLFormElement) hold(event, target, () => target.requestSubmit());
  });
  listen('input', (_event, target) => {
    if (isTextField(target)) {
      const text = target.value;
      typed.set(target, () => typeInto(target, text));
    }
    wakeFor(target);
  });

  const repeatIn = (part: Node) => {
    for (const kept of [typed, pressed]) {
      const due = [...kept].filter(([element]) => part.contains(element) && !isWaiting(element));
      for (const [element, repeat] of due) {
        kept.delete(element);
        if (element.isConnected) repeat();
      }
    }
    for (const element of [...typed.keys(), ...pressed.keys()]) wakeFor(element);
  };
  document.addEventListener(
    FAILED_EVENT,
    ({ target }) => {
      const given = [...pressed.keys()].filter(
        (element) => target instanceof Node && target.contains(element),
      );
      for (const element of given) pressed.delete(element);
      if (given.length > 0) plainNotice('Dette kunne ikke lastes');
    },
    { signal: ending.signal },
  );
  document.addEventListener(
    READY_EVENT,
    ({ target }) => {
      if (!(target instanceof Element)) return;
      if (!target.matches('[data-island]')) appIsReady = true;
      repeatIn(target);
    },
    { signal: ending.signal },
  );
  return { stop: () => ending.abort() };
}

/** Dispatched to a waiting island when it is touched; does not bubble. */
export const WAKE_EVENT = 'ctrl:wake';

/**
 * Dispatched by an island, or on the document for the app, when its code could not be fetched;
 * bubbles.
 */
export const FAILED_EVENT = 'ctrl:failed';

/** Dispatched by an island, or by the root of the app, after hydration; bubbles. */
export const READY_EVENT = 'ctrl:ready';
