import type { z } from 'zod';
import { api } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { Autosave } from '#client/lib/storage/autosave.ts';
import { type ContentKey, contentKey } from '#shared/contracts/content.ts';
import type {
  ContentDetails,
  ContentOperation,
  conflictBody,
} from '#shared/contracts/content-admin.ts';
import { applyOperations } from '#shared/rules/content-operations.ts';
import { type Json, type JsonObject, sameJson, valueAt } from '#shared/rules/content-pointer.ts';
import { parseDocument } from '#shared/rules/content-schema.ts';
import { crewOps } from '#shared/rules/crew.ts';
import { type Step, UndoStack } from './undo-stack.ts';
import { type Unsettled, WaitingStore } from './waiting-store.ts';

/** Most operations of one request, and most characters of their JSON: a body has 100 kB. */
const BATCH = 200;
const BATCH_SIZE = 30_000;

/** How many operations one request takes, at least one. */
function batchOf(ops: readonly ContentOperation[]): number {
  let size = 0;
  const end = ops.findIndex((op) => {
    size += JSON.stringify(op).length;
    return size > BATCH_SIZE;
  });
  return end === -1 ? BATCH : Math.min(BATCH, Math.max(1, end));
}

/** Applies operations to a document; those that no longer match its values are skipped. */
function overlay(document: JsonObject, ops: readonly ContentOperation[]): JsonObject {
  const all = applyOperations(document, ops);
  if (all.kind === 'applied') return all.document;
  return ops.reduce((at, op) => {
    const result = applyOperations(at, [op]);
    return result.kind === 'applied' ? result.document : at;
  }, document);
}

/** Queued operations, and those of the running request. */
class DraftQueue {
  #waiting: ContentOperation[] = [];
  #sending: ContentOperation[] = [];

  get all(): readonly ContentOperation[] {
    return [...this.#sending, ...this.#waiting];
  }
  get isEmpty(): boolean {
    return this.#waiting.length + this.#sending.length === 0;
  }

  /** Consecutive operations on the same field are merged into one with the last value. */
  add(ops: readonly ContentOperation[]): void {
    for (const op of ops) {
      const last = this.#waiting.at(-1);
      const isSameField =
        last?.path === op.path &&
        [last.from, last.to, op.from, op.to].every((value) => value !== undefined) &&
        !Array.isArray(op.to);
      if (isSameField) this.#waiting[this.#waiting.length - 1] = { ...op, from: last.from };
      else this.#waiting.push(op);
    }
  }

  take(max = BATCH): readonly ContentOperation[] {
    this.#sending = this.#waiting.splice(0, Math.min(max, batchOf(this.#waiting)));
    return this.#sending;
  }

  acknowledged(): void {
    this.#sending = [];
  }

  /** After a failed request: requeues its operations, except those that `drops` matches. */
  putBack(drops: (op: ContentOperation) => boolean = () => false): readonly ContentOperation[] {
    const dropped = this.#sending.filter(drops);
    this.#waiting.unshift(...this.#sending.filter((op) => !drops(op)));
    this.#sending = [];
    return dropped;
  }
}

/*
 * An open draft. Every change is shown at once, stored in the browser until the server acknowledges
 * it, and sent as operations with the old value, one request at a time. Answers include the changes
 * of others.
 *
 *   saved → waiting → saving → saved
 *                       ↓ no answer: away (retried) → saving
 *   what the server refuses becomes `unsettled`, for a person to resolve
 */

/** Debounce of the autosave, in ms. */
const SAVE_DELAY_MS = 600;
const RETRY_MS = 3_000;
const MAX_RETRY_MS = 30_000;

const OVERTAKEN = 'Noen andre har endret eller fjernet det.';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'away';

export interface DraftState {
  document: JsonObject;
  live: JsonObject | null;
  revision: number;
  liveVersion: number | null;
  editors: ContentDetails['editors'];
  save: SaveState;
  /** Time of the last acknowledgement; null before the first. */
  savedAt: Date | null;
  problem: string | null;
  /** False when the browser's storage is full or disabled: unsaved changes are in memory only. */
  isKept: boolean;
  unsettled: readonly Unsettled[];
  canUndo: boolean;
  canRedo: boolean;
}

type Conflicts = z.infer<typeof conflictBody>['conflicts'];

function conflictsOf(error: unknown): Conflicts | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('conflicts' in body)) return null;
  return Array.isArray(body.conflicts) && body.conflicts.length > 0
    ? (body.conflicts as Conflicts)
    : null;
}

/** Replaces the values in conflict by those of the other editors. */
function withTheirs(document: JsonObject, conflicts: Conflicts): JsonObject {
  return conflicts.reduce((at, { path, theirs }) => {
    const from = valueAt(at, path);
    const to = theirs === undefined ? {} : { to: theirs };
    return overlay(at, [{ path, ...(from !== undefined && { from }), ...to }]);
  }, document);
}

/** A permanent refusal: retrying does not help. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 409, 413, 422].includes(error.status);

export class DraftSession extends Autosave<DraftState> {
  readonly key: ContentKey;
  readonly #queue = new DraftQueue();
  readonly #undo: UndoStack;
  readonly #store: WaitingStore;
  #base: JsonObject;
  #failures = 0;
  /** After a refused batch, operations are sent one at a time to find the refused one. */
  #oneByOne = false;

  constructor(details: ContentDetails, owner: string) {
    const { revision, liveVersion, editors } = details;
    const base = details.draft as JsonObject;
    super({
      ...{ document: base, live: details.live as JsonObject | null, revision, liveVersion },
      ...{ editors, save: 'saved', savedAt: null, problem: null, isKept: true, unsettled: [] },
      ...{ canUndo: false, canRedo: false },
    });
    this.key = details.key;
    this.#store = new WaitingStore(owner, details.key);
    this.#undo = new UndoStack(details.key, owner);
    this.#base = base;
    void this.#adopt();
  }

  override close(): void {
    super.close();
    this.#store.close();
  }

  /** Sets a field; consecutive typing is one undo step. Returns why it was refused, or null. */
  set(path: string, to: Json, isTyped = false): string | null {
    const { document } = this.get();
    const typedIn = isTyped ? path : null;
    const crew = crewOps(document, path, to);
    if (crew !== null) return crew.length === 0 ? null : this.run(crew, typedIn);
    const from = valueAt(document, path);
    if (from === undefined) return OVERTAKEN;
    return sameJson(from, to) ? null : this.run([{ path, from, to }], typedIn);
  }

  /** Applies operations as one undo step. Returns why they were refused, or null. */
  run(ops: readonly ContentOperation[], typedIn: string | null = null): string | null {
    const { document } = this.get();
    const result = applyOperations(document, ops);
    if (result.kind !== 'applied') return result.kind === 'refused' ? result.message : OVERTAKEN;
    const fault = newFault(this.key, document, result.document);
    if (fault !== null) return fault;
    const step = this.#apply(ops);
    if (step !== null && step.ops.length > 0) this.#undo.push(step, Date.now(), typedIn);
    this.#changed();
    return null;
  }

  /** Undoes the newest step; false when somebody else has changed the same value since. */
  undo(): boolean {
    const step = this.#undo.takeUndo();
    if (step === null) return false;
    const back = this.#apply(step.inverse);
    if (back !== null) this.#undo.undone(step);
    this.#changed();
    return back !== null;
  }

  redo(): boolean {
    const step = this.#undo.takeRedo();
    if (step === null) return false;
    const again = this.#apply(step.ops);
    if (again !== null) this.#undo.redone(step);
    this.#changed();
    return again !== null;
  }

  /** Takes over a polled state, unless a request is running or it is older. */
  seen(details: ContentDetails): void {
    const { editors, liveVersion, live, revision, draft } = details;
    this.update({ editors });
    if (this.running !== null || revision < this.get().revision) return;
    this.update({ liveVersion, live: live as JsonObject | null });
    if (revision > this.get().revision) this.#rebase(draft as JsonObject, revision);
  }

  /** Resolves a conflict: `mine` overwrites the other value, `theirs` drops the own one. */
  settle(path: string, choice: 'mine' | 'theirs'): void {
    const found = this.get().unsettled.find((one) => one.path === path);
    this.update({ unsettled: this.get().unsettled.filter((one) => one !== found) });
    if (found === undefined || choice === 'theirs') {
      this.#changed();
      return;
    }
    const from = valueAt(this.get().document, path);
    const op = {
      path,
      ...(from !== undefined && { from }),
      ...(found.yours !== undefined && { to: found.yours }),
    };
    if (this.run([op]) !== null) this.update({ unsettled: [...this.get().unsettled, found] });
  }

  /** Sends the queue at once; resolves with whether everything is saved. */
  async flush(): Promise<boolean> {
    while (!this.isClosed && (!this.#queue.isEmpty || this.running !== null)) {
      await this.save();
      if (this.get().save === 'away') return false;
    }
    return this.get().unsettled.length === 0;
  }

  /** Refetches the document, for example after a restore or an import. */
  async reload(): Promise<void> {
    const details = await api('GET /api/admin/content/:key', { params: { key: this.key } });
    this.seen(details);
  }

  #apply(ops: readonly ContentOperation[]): Step | null {
    const result = applyOperations(this.get().document, ops);
    if (result.kind !== 'applied') return null;
    this.#queue.add(result.changed);
    this.update({ document: result.document });
    return { ops: result.changed, inverse: result.inverse };
  }

  #changed(): void {
    const { canUndo, canRedo } = this.#undo;
    this.update({ canUndo, canRedo, isKept: this.#keep() });
    if (this.#queue.isEmpty) return;
    if (this.get().save === 'saved') this.update({ save: 'waiting' });
    if (this.get().save === 'waiting') this.saveIn(SAVE_DELAY_MS);
  }

  #keep(): boolean {
    return this.#store.keep({ ops: this.#queue.all, unsettled: this.get().unsettled });
  }

  #rebase(base: JsonObject, revision: number): void {
    this.#base = base;
    this.update({ document: overlay(base, this.#queue.all), revision });
  }

  protected override saveEnded(): void {
    if (!this.#queue.isEmpty && this.get().save !== 'away') this.saveIn(0);
  }

  protected override async send(): Promise<void> {
    if (this.#queue.isEmpty || this.isClosed) return;
    const ops = this.#queue.take(this.#oneByOne ? 1 : undefined);
    this.update({ save: 'saving' });
    try {
      const body = { revision: this.get().revision, ops: [...ops] };
      const params = { key: this.key };
      const answer = await api('PATCH /api/admin/content/:key', { params, body });
      this.#queue.acknowledged();
      this.#failures = 0;
      this.#rebase(answer.draft as JsonObject, answer.revision);
      this.#settled(new Date());
    } catch (error) {
      await this.#failed(error, ops);
    }
  }

  #settled(savedAt: Date | null = this.get().savedAt): void {
    const save = this.#queue.isEmpty ? 'saved' : 'waiting';
    if (save === 'saved') this.#oneByOne = false;
    this.update({ save, savedAt, problem: null, isKept: this.#keep() });
  }

  async #failed(error: unknown, ops: readonly ContentOperation[]): Promise<void> {
    const conflicts = conflictsOf(error);
    if (conflicts === null && !isRefusal(error)) return this.#away(error);
    if (conflicts === null && ops.length > 1) {
      this.#oneByOne = true;
      this.#queue.putBack();
      return this.#settled();
    }
    const reason = conflicts === null ? reasonOf(error, 'Endringen kunne ikke lagres.') : null;
    const paths = new Set(conflicts?.map(({ path }) => path) ?? ops.map(({ path }) => path));
    const dropped = this.#queue.putBack(({ path }) => paths.has(path));
    const told: Unsettled[] = (
      conflicts ?? dropped.map(({ path, to }) => ({ path, yours: to }))
    ).map((one) => ({ ...one, reason }));
    const unsettled = [...this.get().unsettled.filter(({ path }) => !paths.has(path)), ...told];
    // Rebase onto the other editors' values, so that `settle` overwrites exactly those.
    this.#rebase(withTheirs(this.#base, conflicts ?? []), this.get().revision);
    this.update({ unsettled });
    // Stored before the next request, so that a closed tab loses nothing.
    this.#keep();
    await this.#lookAgain().catch(() => undefined);
    this.#settled();
  }

  /** Fetches the server's state while this save still counts as running. */
  async #lookAgain(): Promise<void> {
    const details = await api('GET /api/admin/content/:key', { params: { key: this.key } });
    this.#rebase(details.draft as JsonObject, details.revision);
  }

  #away(error: unknown): void {
    this.#queue.putBack();
    this.#failures += 1;
    const isLoggedOut = error instanceof ApiError && error.status === 401;
    const problem = isLoggedOut ? 'Du er logget ut.' : reasonOf(error, 'Prøv igjen senere.');
    this.update({ save: 'away', problem, isKept: this.#keep() });
    const wait = Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (this.#failures - 1));
    const after =
      error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
    this.saveIn(Math.max(wait, after));
  }

  /** Takes over unsaved changes of closed tabs; undo steps from before a reload stay usable. */
  async #adopt(): Promise<void> {
    const left = await this.#store.adopt();
    const { canUndo, canRedo } = this.#undo;
    this.update({ canUndo, canRedo });
    if (left.ops.length === 0 && left.unsettled.length === 0) return;
    this.#queue.add(left.ops);
    this.update({
      document: overlay(this.#base, this.#queue.all),
      unsettled: [...this.get().unsettled, ...left.unsettled],
    });
    this.#changed();
  }
}

/** Errors that no draft may have. Empty fields only prevent publishing. */
const faultsOf = (key: string, document: JsonObject) =>
  parseDocument(contentKey.parse(key), document).issues.filter(({ unfinished }) => !unfinished);

/** The first error that a change adds, by the server's rules; null for none. */
export function newFault(key: string, before: JsonObject, after: JsonObject): string | null {
  const faults = faultsOf(key, after);
  if (faults.length === 0) return null;
  const known = faultsOf(key, before);
  const added = faults.find(
    ({ path, message }) => !known.some((fault) => fault.path === path && fault.message === message),
  );
  return added?.message ?? null;
}
