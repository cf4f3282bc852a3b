import type { ContentOperation } from '#shared/contracts/content-admin.ts';

/** One act of a person: what it did, and what takes it back. */
export interface Step {
  ops: readonly ContentOperation[];
  inverse: readonly ContentOperation[];
}

/** Text typed into one field with pauses shorter than this is one step, in ms. */
const TYPING_MS = 1_500;
const MAX_STEPS = 200;

/** What can be undone and done again, newest last. */
export class UndoStack {
  #done: Step[] = [];
  #undone: Step[] = [];
  /** The field that is being typed in, and when it was last. */
  #typing: { path: string; at: number } | null = null;

  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** `typedIn` names the field of a step that goes on with the one before, while it is typed in. */
  push(step: Step, now: number, typedIn: string | null): void {
    this.#undone = [];
    const last = this.#done.at(-1);
    const goesOn =
      typedIn !== null && this.#typing?.path === typedIn && now - this.#typing.at < TYPING_MS;
    this.#typing = typedIn === null ? null : { path: typedIn, at: now };
    const joined = goesOn && last !== undefined ? join(last, step) : null;
    if (joined !== null) this.#done[this.#done.length - 1] = joined;
    else this.#done = [...this.#done, step].slice(-MAX_STEPS);
  }

  /** The newest step, taken off; null when there is none. */
  takeUndo(): Step | null {
    this.#typing = null;
    return this.#done.pop() ?? null;
  }
  takeRedo(): Step | null {
    this.#typing = null;
    return this.#undone.pop() ?? null;
  }
  undone(step: Step): void {
    this.#undone.push(step);
  }
  redone(step: Step): void {
    this.#done.push(step);
  }
}

/** Two steps of one field as one; null when they are not. */
function join(first: Step, second: Step): Step | null {
  const [before, after] = [first.ops[0], second.ops[0]];
  if (first.ops.length !== 1 || second.ops.length !== 1) return null;
  if (before === undefined || after === undefined || before.path !== after.path) return null;
  const { path } = after;
  if (before.from === undefined || after.to === undefined) return null;
  return {
    ops: [{ path, from: before.from, to: after.to }],
    inverse: [{ path, from: after.to, to: before.from }],
  };
}
