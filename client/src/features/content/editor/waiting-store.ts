import { removeStored, writeStored } from '#client/lib/storage/storage.ts';
import type { ContentConflict, ContentOperation } from '#shared/contracts/content-admin.ts';

/*
 * Unacknowledged changes in local storage, so that closing the tab or losing the network loses
 * none. Each tab writes its own entry and holds a Web Lock for it; the next tab that opens the
 * document adopts entries whose lock is free. Entries belong to an administrator: logging out
 * removes them, a session that only expired keeps them for the next login.
 */

/** A refused change that a person has to resolve. */
export interface Unsettled extends ContentConflict {
  /** Why it was refused; null for a conflict with another value. */
  reason: string | null;
}

export interface Waiting {
  ops: readonly ContentOperation[];
  unsettled: readonly Unsettled[];
}

const PREFIX = 'innhold-venter';

function isWaiting(value: unknown): value is Waiting {
  if (typeof value !== 'object' || value === null) return false;
  const { ops, unsettled } = value as Partial<Waiting>;
  const isPath = (row: unknown) =>
    typeof row === 'object' && row !== null && 'path' in row && typeof row.path === 'string';
  return (
    Array.isArray(ops) && ops.every(isPath) && Array.isArray(unsettled) && unsettled.every(isPath)
  );
}

function keysOf(scope: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(`${scope}|`));
  } catch {
    return [];
  }
}

/** @param owner id of an administrator */
const scopeOf = (owner: string, document?: string) =>
  [PREFIX, owner, ...(document === undefined ? [] : [document])].join('|');

/** Whether an administrator has unacknowledged changes here, in one document or in any. */
export const hasWaiting = (owner: string, document?: string): boolean =>
  keysOf(scopeOf(owner, document)).length > 0;

/** Removes an administrator's unacknowledged changes from this browser. */
export function forgetWaiting(owner: string): void {
  for (const key of keysOf(scopeOf(owner))) removeStored(key);
}

function read(key: string): Waiting | null {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null');
    return isWaiting(value) ? value : null;
  } catch {
    return null;
  }
}

/** Holds a Web Lock until `until` resolves; resolves with false when another tab holds it. */
function takeLock(name: string, until = new Promise<void>(() => undefined)): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const held = locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : until;
    });
    held.catch(() => resolve(true));
  });
}

let made = 0;

/** One tab's entry for one document. */
export class WaitingStore {
  readonly #scope: string;
  readonly #key: string;
  #isClosed = false;
  #letGo: () => void = () => undefined;

  constructor(owner: string, document: string) {
    this.#scope = scopeOf(owner, document);
    made += 1;
    const tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
    this.#key = `${this.#scope}|${tab}-${made}`;
    const closed = new Promise<void>((resolve) => {
      this.#letGo = resolve;
    });
    void takeLock(this.#key, closed);
  }

  /** Releases the lock: the next to open the document, also in this page, adopts the changes. */
  close(): void {
    this.#isClosed = true;
    this.#letGo();
  }

  /** False when the browser's storage is full or disabled. */
  keep(waiting: Waiting): boolean {
    // Do not write back what a logout removed or another tab adopted.
    if (this.#isClosed && !keysOf(this.#scope).includes(this.#key)) return true;
    if (waiting.ops.length > 0 || waiting.unsettled.length > 0)
      return writeStored(this.#key, waiting);
    removeStored(this.#key);
    return true;
  }

  /** Takes over the entries of closed tabs, oldest first. */
  async adopt(): Promise<Waiting> {
    const ops: ContentOperation[] = [];
    const unsettled: Unsettled[] = [];
    for (const key of keysOf(this.#scope)) {
      if (key === this.#key || !(await takeLock(key))) continue;
      const found = read(key);
      ops.push(...(found?.ops ?? []));
      unsettled.push(...(found?.unsettled ?? []));
      removeStored(key);
    }
    return { ops, unsettled };
  }
}
