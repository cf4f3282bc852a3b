import { createStore, type Store } from './store.ts';

/**
 * State that is saved by itself: React reads it by `subscribe` and `get`, one save runs at a time, and
 * the next one waits for its delay. Who extends it says what a save is, in `send`.
 */
export abstract class Autosave<State extends object> {
  readonly #state: Store<State>;
  readonly subscribe: Store<State>['subscribe'];
  readonly get: Store<State>['get'];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(state: State) {
    this.#state = createStore(state);
    this.subscribe = this.#state.subscribe;
    this.get = this.#state.get;
  }

  /** Saves nothing any more. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Sends what is not saved; never rejects. */
  protected abstract send(): Promise<void>;
  /** Called when a save has ended, whatever became of it. */
  protected saveEnded(): void {}

  protected get isClosed(): boolean {
    return this.#isClosed;
  }
  /** The save that is on its way, or null. */
  protected get running(): Promise<void> | null {
    return this.#running;
  }

  protected update(change: Partial<State>): void {
    this.#state.set({ ...this.get(), ...change });
  }

  /** Saves after a delay in ms, in place of a save that was planned before. */
  protected saveIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.save(), ms);
  }

  /** Saves now, or waits for the save that is on its way. */
  protected save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.send().finally(() => {
      this.#running = null;
      this.saveEnded();
    });
    return this.#running;
  }
}
