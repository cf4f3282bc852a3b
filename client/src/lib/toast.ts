import { useSyncExternalStore } from 'react';
import { createStore } from './storage/store.ts';

export type ToastVariant = 'success' | 'error' | 'info' | 'gift';

interface ToastAction {
  label: string;
  onSelect: () => void;
}

interface ToastOptions {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** How long it is shown, in ms. */
  duration?: number;
  action?: ToastAction;
  /** `aria-live="polite"`: screen readers do not interrupt other speech. */
  polite?: boolean;
}

export interface ToastItem extends ToastOptions {
  readonly id: string;
  readonly variant: ToastVariant;
  readonly duration: number;
  /** False once dismissed: the exit animation runs, and it is removed later. */
  readonly open: boolean;
}

/** Most toasts at a time, and times in ms (docs/product/public-site.md#notices). */
const TOAST_LIMIT = 1;
const TOAST_DURATION_MS = 5000;
const TOAST_REMOVE_DELAY_MS = 1_000_000;

/*
 * A toast is open → dismissed (timeout, closed, swiped) → removed, 1,000,000 ms later or when
 * another one replaces it.
 */
const removals = new Map<string, ReturnType<typeof setTimeout>>();
const none: readonly ToastItem[] = [];
const items = createStore(none);
let count = 0;

function set(next: readonly ToastItem[]): void {
  for (const [id, removal] of removals) {
    if (next.some((item) => item.id === id)) continue;
    clearTimeout(removal);
    removals.delete(id);
  }
  items.set(next);
}

/** Shows a notice, replacing the current one. Returns its id. */
export function toast(options: ToastOptions): string {
  count += 1;
  const id = String(count);
  const item: ToastItem = {
    ...options,
    id,
    variant: options.variant ?? 'info',
    duration: options.duration ?? TOAST_DURATION_MS,
    open: true,
  };
  set([item, ...items.get()].slice(0, TOAST_LIMIT));
  return id;
}

/** Dismisses one notice, or all without an id. */
export function dismissToast(id?: string): void {
  const closing = items.get().filter((item) => item.open && (id === undefined || item.id === id));
  if (closing.length === 0) return;
  for (const item of closing) {
    const remove = () => set(items.get().filter((other) => other.id !== item.id));
    removals.set(item.id, setTimeout(remove, TOAST_REMOVE_DELAY_MS));
  }
  set(items.get().map((item) => (closing.includes(item) ? { ...item, open: false } : item)));
}

/** The notices, newest first; none during server rendering. */
export function useToasts(): readonly ToastItem[] {
  return useSyncExternalStore(items.subscribe, items.get, () => none);
}

/** How long a notice offers 'Angre', in ms (docs/product/back-office.md#deletion). */
export const UNDO_MS = 10_000;
