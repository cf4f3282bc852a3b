import { useSyncExternalStore } from 'react';

export type ToastVariant = 'success' | 'error' | 'info' | 'gift';

export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** How long it is shown, in ms. */
  duration?: number;
  action?: ToastAction;
  /** Read out when nothing else is being read; otherwise at once. */
  polite?: boolean;
}

export interface ToastItem extends ToastOptions {
  readonly id: string;
  readonly variant: ToastVariant;
  readonly duration: number;
  /** False once it is dismissed: its exit animation runs and it is removed later. */
  readonly open: boolean;
}

/** Most toasts at a time, and times in ms (docs/product/public-site.md#notices). */
const TOAST_LIMIT = 1;
const TOAST_DURATION_MS = 5000;
const TOAST_REMOVE_DELAY_MS = 1_000_000;

/*
 * A toast is open → dismissed (its time is up, closed, swiped) → removed, 1,000,000 ms later or
 * when another takes its place.
 */
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();
const none: readonly ToastItem[] = [];
let items: readonly ToastItem[] = none;
let count = 0;

function set(next: readonly ToastItem[]): void {
  items = next;
  for (const [id, removal] of removals) {
    if (next.some((item) => item.id === id)) continue;
    clearTimeout(removal);
    removals.delete(id);
  }
  for (const listener of listeners) listener();
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
  set([item, ...items].slice(0, TOAST_LIMIT));
  return id;
}

/** Dismisses a notice, or all. */
export function dismissToast(id?: string): void {
  const closing = items.filter((item) => item.open && (id === undefined || item.id === id));
  if (closing.length === 0) return;
  for (const item of closing) {
    const remove = () => set(items.filter((other) => other.id !== item.id));
    removals.set(item.id, setTimeout(remove, TOAST_REMOVE_DELAY_MS));
  }
  set(items.map((item) => (closing.includes(item) ? { ...item, open: false } : item)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notices, newest first; none while rendering on the server. */
export function useToasts(): readonly ToastItem[] {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => none,
  );
}
