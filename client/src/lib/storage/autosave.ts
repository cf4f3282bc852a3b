import { createStore, type Store } from './store.ts';

/**
 * State with debounced saving, for `useSyncExternalStore`. Only one save runs at a time. Subclasses
 * implement `send`.
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

  /** Stops saving. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Sends unsaved changes; must never reject. */
  protected abstract send(): Promise<void>;
  /** Called after each save, successful or not. */
  protected saveEnded(): void {}

  protected get isClosed(): boolean {
    return this.#isClosed;
  }
  /** The running save, or null. */
  protected get running(): Promise<void> | null {
    return this.#running;
  }

  protected update(change: Partial<State>): void {
    this.#state.set({ ...this.get(), ...change });
  }

  /** Saves after `ms`, replacing an earlier planned save. */
  protected saveIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.save(), ms);
  }

  /** Saves now, or awaits the running save. */
  protected save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.send().finally(() => {
      this.#running = null;
      this.saveEnded();
    });
    return this.#running;
  }
}
