import {
  type Ref,
  type RefCallback,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useSyncExternalStore,
} from 'react';
import { createStore } from '#client/lib/storage/store.ts';

interface BorrowedProps {
  element: HTMLElement | null;
  ref?: Ref<HTMLElement>;
}

/**
 * Makes an existing element the trigger of a Radix component, which then positions its panel by it
 * and returns the focus to it: `<Trigger asChild><Borrowed …/></Trigger>`. The button is then plain
 * markup that never remounts, keeps its own attributes and handlers, and works before Radix loads.
 */
export function Borrowed({ element, ref }: BorrowedProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}

/*
 * The dialog that contains the notices. A modal dialog traps the focus and hides the rest of the
 * page from assistive technology, so while one is open the notices are rendered inside it.
 */

interface NoticeHost {
  dialog: HTMLElement;
  /** Closes the dialog, as Escape does. */
  close: () => void;
}

const open = createStore<readonly NoticeHost[]>([]);

/** Ref for a modal dialog's content: the notices are rendered in it while it is mounted. */
export function useNoticesInside(close: () => void): RefCallback<HTMLElement> {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  return useCallback((dialog) => {
    if (dialog === null) return undefined;
    const host = { dialog, close: () => latest.current() };
    open.set([...open.get(), host]);
    return () => void open.set(open.get().filter((other) => other !== host));
  }, []);
}

/** The dialog that was opened last, or null. */
export const useNoticeHost = (): NoticeHost | null =>
  useSyncExternalStore(
    open.subscribe,
    () => open.get().at(-1) ?? null,
    () => null,
  );
