import { removeStored, writeStored } from '#client/lib/storage/storage.ts';
import type { ContentConflict, ContentOperation } from '#shared/contracts/content-admin.ts';

/*
 * Changes that the server has not acknowledged, in the browser's storage: closing the tab or losing
 * the network loses none of them. Each tab of the browser writes its own entry; whoever opens the
 * document next takes over what no living tab holds, which the browser's locks tell. They are stored under
 * the id of the administrator who made them, and removed when that person logs out; a session that ended
 * by itself leaves them for their next login.
 */

/** A change that the server did not take as it is, for a person to decide. */
export interface Unsettled extends ContentConflict {
  /** Why it was refused; null where another value stands. */
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

/** Whether changes of an administrator wait in this browser, of one document or of any. */
export const hasWaiting = (owner: string, document?: string): boolean =>
  keysOf(scopeOf(owner, document)).length > 0;

/** Removes what an administrator has waiting in this browser. */
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

/** Holds a lock of this name for the page's life, or until then; resolves with whether it was free. */
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

/** Where one tab keeps what waits of one document. */
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

  /** Whoever opens the document next, in this page too, takes over what waits. */
  close(): void {
    this.#isClosed = true;
    this.#letGo();
  }

  /** False when the browser could not keep it (full, or switched off). */
  keep(waiting: Waiting): boolean {
    // What a logout has removed, or somebody has taken over, is not stored again.
    if (this.#isClosed && !keysOf(this.#scope).includes(this.#key)) return true;
    if (waiting.ops.length > 0 || waiting.unsettled.length > 0)
      return writeStored(this.#key, waiting);
    removeStored(this.#key);
    return true;
  }

  /** What tabs that are gone left behind, oldest first; they are this tab's from now on. */
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
