import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import { applyOperations } from '#shared/rules/content-operations.ts';
import type { JsonObject } from './pointer.ts';

/** As many as one call takes. */
const BATCH = 200;

/** A document with operations laid over it; those that its values no longer allow are left out. */
export function overlay(document: JsonObject, ops: readonly ContentOperation[]): JsonObject {
  const all = applyOperations(document, ops);
  if (all.kind === 'applied') return all.document;
  return ops.reduce((at, op) => {
    const result = applyOperations(at, [op]);
    return result.kind === 'applied' ? result.document : at;
  }, document);
}

/** Operations that wait to be sent, and those that are under way. */
export class DraftQueue {
  #waiting: ContentOperation[] = [];
  #sending: ContentOperation[] = [];

  get all(): readonly ContentOperation[] {
    return [...this.#sending, ...this.#waiting];
  }
  get isEmpty(): boolean {
    return this.#waiting.length + this.#sending.length === 0;
  }

  /** Of one field only the last value is sent, as long as nothing else came between. */
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

  /** What is sent next: at most `max` of what waits. */
  take(max = BATCH): readonly ContentOperation[] {
    this.#sending = this.#waiting.splice(0, Math.min(max, BATCH));
    return this.#sending;
  }

  acknowledged(): void {
    this.#sending = [];
  }

  /** Nothing of what was sent is stored: all but those that `drops` names wait again. */
  putBack(drops: (op: ContentOperation) => boolean = () => false): readonly ContentOperation[] {
    const dropped = this.#sending.filter(drops);
    this.#waiting.unshift(...this.#sending.filter((op) => !drops(op)));
    this.#sending = [];
    return dropped;
  }
}
