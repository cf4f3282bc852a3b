import { readOf, writeOf } from '#client/lib/storage/person-storage.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';

export interface Step {
  ops: readonly ContentOperation[];
  inverse: readonly ContentOperation[];
}

/** Typing in one field with shorter pauses than this is one undo step, in ms. */
const TYPING_MS = 1_500;
const MAX_STEPS = 200;
/** Limit of the stored steps, in characters of JSON. */
const MAX_KEPT = 200_000;

/** Undo and redo steps in the tab's session storage. */
interface KeptSteps {
  done: readonly Step[];
  undone: readonly Step[];
}

function isKeptSteps(value: unknown): value is KeptSteps {
  if (typeof value !== 'object' || value === null) return false;
  const { done, undone } = value as Partial<KeptSteps>;
  const isOperation = (op: unknown) =>
    typeof op === 'object' && op !== null && 'path' in op && typeof op.path === 'string';
  const areOperations = (ops: unknown) => Array.isArray(ops) && ops.every(isOperation);
  const areSteps = (steps: unknown) =>
    Array.isArray(steps) &&
    steps.every((step) => areOperations(step?.ops) && areOperations(step?.inverse));
  return areSteps(done) && areSteps(undone);
}

function parseSteps(text: string): KeptSteps {
  try {
    const value: unknown = JSON.parse(text);
    if (isKeptSteps(value)) return value;
  } catch {
    // Invalid JSON counts as empty.
  }
  return { done: [], undone: [] };
}

/** The newest steps that fit into `room` characters. */
function newest(steps: readonly Step[], room: number): Step[] {
  let left = room;
  const first = steps.findLastIndex((step) => {
    left -= JSON.stringify(step).length;
    return left < 0;
  });
  return steps.slice(first + 1);
}

/** Undo and redo steps of a document, newest last; they survive a reload. */
export class UndoStack {
  readonly #name: string;
  readonly #person: string;
  #done: Step[] = [];
  #undone: Step[] = [];
  /** The field being typed in, and the time of its last change. */
  #typing: { path: string; at: number } | null = null;

  constructor(document: string, adminId: string) {
    this.#name = `innhold-angre|${document}`;
    this.#person = `admin:${adminId}`;
    const { done, undone } = parseSteps(readOf(this.#name, this.#person));
    this.#done = [...done];
    this.#undone = [...undone];
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** `typedIn` names the typed field: its step is merged with the one before. */
  push(step: Step, now: number, typedIn: string | null): void {
    this.#undone = [];
    const last = this.#done.at(-1);
    const goesOn =
      typedIn !== null && this.#typing?.path === typedIn && now - this.#typing.at < TYPING_MS;
    this.#typing = typedIn === null ? null : { path: typedIn, at: now };
    const joined = goesOn && last !== undefined ? join(last, step) : null;
    if (joined !== null) this.#done[this.#done.length - 1] = joined;
    else this.#done = [...this.#done, step].slice(-MAX_STEPS);
    this.#keep();
  }

  takeUndo(): Step | null {
    return this.#take(this.#done);
  }
  takeRedo(): Step | null {
    return this.#take(this.#undone);
  }
  undone(step: Step): void {
    this.#undone.push(step);
    this.#keep();
  }
  redone(step: Step): void {
    this.#done.push(step);
    this.#keep();
  }

  #take(steps: Step[]): Step | null {
    this.#typing = null;
    const step = steps.pop() ?? null;
    this.#keep();
    return step;
  }

  #keep(): void {
    const done = newest(this.#done, MAX_KEPT / 2);
    const undone = newest(this.#undone, MAX_KEPT / 2);
    const isEmpty = done.length + undone.length === 0;
    writeOf(this.#name, this.#person, isEmpty ? '' : JSON.stringify({ done, undone }));
  }
}

/** Merges a step of one field into one that ends with that field; null when they cannot be merged. */
function join(first: Step, second: Step): Step | null {
  const [before, after] = [first.ops.at(-1), second.ops[0]];
  if (second.ops.length !== 1 || first.inverse.length !== first.ops.length) return null;
  if (before === undefined || after === undefined || before.path !== after.path) return null;
  const { path } = after;
  if (before.from === undefined || after.to === undefined) return null;
  return {
    ops: [...first.ops.slice(0, -1), { path, from: before.from, to: after.to }],
    inverse: [{ path, from: after.to, to: before.from }, ...first.inverse.slice(1)],
  };
}
