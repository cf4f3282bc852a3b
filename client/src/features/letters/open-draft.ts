import { useSyncExternalStore } from 'react';
import { ApiError, apiRequest } from '#client/lib/api-client.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { createSubmitKeys } from '#client/lib/submit-keys.ts';
import type { Letter, LetterRequest } from '#shared/contracts/newsletter-admin.ts';
import { letterPath, NEWSLETTER } from './letters.queries.ts';

const CHANGED = 'Utkastet er endret et annet sted.';

/** How long typing rests before the draft is saved, and before a save that failed is tried again, in ms. */
const SAVE_DELAY_MS = 800;
export const RETRY_MS = 5_000;

export interface DraftState {
  /** As the server has it; null until it was saved for the first time. */
  letter: Letter | null;
  text: LetterRequest;
  /**
   * saved → waiting (typing) → saving → saved; failed: it is tried again, or at the next change;
   * conflict: somebody else changed, sent or deleted it, and a person has to choose.
   */
  save: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';
  /** Why it is not saved. */
  problem: string | null;
  /** In a conflict: the draft as it stands now, null when it is no draft any more. */
  theirs: Letter | null;
}

const textOf = ({ subject, body }: LetterRequest): LetterRequest => ({ subject, body });
const isSame = (a: LetterRequest, b: LetterRequest) =>
  a.subject.trim() === b.subject.trim() && a.body.trim() === b.body.trim();
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** A draft that is open. It saves itself while it is written, and outlives the screen it stands on. */
export class OpenDraft {
  #state: DraftState;
  #sent: LetterRequest | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isClosed = false;
  #wantsFocus = true;
  readonly #keys = createSubmitKeys();
  readonly #listeners = new Set<() => void>();

  constructor(letter: Letter | null) {
    const text = letter === null ? { subject: '', body: '' } : textOf(letter);
    this.#state = { letter, text, save: 'saved', problem: null, theirs: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly get = (): DraftState => this.#state;

  /** True the first time it is asked: whoever opened it wants to write. */
  takeFocus(): boolean {
    const wanted = this.#wantsFocus;
    this.#wantsFocus = false;
    return wanted;
  }

  change(change: Partial<LetterRequest>): void {
    const text = { ...this.#state.text, ...change };
    const isStuck = this.#state.save === 'conflict';
    this.#set({ text, ...(!isStuck && { save: 'waiting' }) });
    if (!isStuck) this.#saveIn(SAVE_DELAY_MS);
  }

  /** What the server told of itself: what was written elsewhere is shown unless something waits here. */
  seen(letters: readonly Letter[]): void {
    const { letter, save } = this.#state;
    const newer = letters.find(({ id }) => id === letter?.id);
    if (letter === null || newer === undefined || save !== 'saved') return;
    if (newer.revision > letter.revision) this.#set({ letter: newer, text: textOf(newer) });
  }

  /** Saves what waits at once; resolves with whether everything is saved. */
  async flush(): Promise<boolean> {
    await this.#running;
    const { save } = this.#state;
    if (save === 'waiting' || save === 'failed') await this.#save();
    return this.#state.save === 'saved';
  }

  /** After a conflict: what is written here goes over the other, or into a new draft. */
  keepMine(): void {
    const { theirs } = this.#state;
    if (theirs === null) this.#keys.renew();
    this.#set({ letter: theirs, theirs: null, save: 'waiting', problem: null });
    void this.#save();
  }

  /** After a conflict: shows what was written elsewhere. */
  takeTheirs(): void {
    const { theirs } = this.#state;
    if (theirs === null) return;
    const text = textOf(theirs);
    this.#set({ letter: theirs, text, theirs: null, save: 'saved', problem: null });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#save(), ms);
  }

  #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#running ??= this.#send().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #send(): Promise<void> {
    const { letter, text } = this.#state;
    if (letter === null && isSame(text, { subject: '', body: '' })) {
      return this.#set({ save: 'saved', problem: null });
    }
    this.#set({ save: 'saving' });
    const sentBefore = this.#sent;
    this.#sent = text;
    try {
      this.#saved(letter === null ? await this.#create(text) : await this.#update(letter, text));
    } catch (error) {
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 409);
      if (letter !== null && isGone) await this.#overtaken(letter, sentBefore, error);
      else this.#failed(error);
    }
  }

  #create(text: LetterRequest): Promise<Letter> {
    const headers = { 'Idempotency-Key': this.#keys.keyFor('draft') };
    return apiRequest<Letter>('POST', `${NEWSLETTER}/letters`, text, { headers });
  }

  #update(letter: Letter, text: LetterRequest): Promise<Letter> {
    const body = { ...text, revision: letter.revision };
    return apiRequest<Letter>('PUT', letterPath(letter), body);
  }

  /** The same submit may have made it before, from an older text: then it is saved once more. */
  #saved(letter: Letter): void {
    const save = isSame(letter, this.#state.text) ? 'saved' : 'waiting';
    this.#set({ letter, save, problem: null });
    if (save === 'waiting') this.#saveIn(SAVE_DELAY_MS);
  }

  #failed(error: unknown): void {
    this.#set({ save: 'failed', problem: reasonOf(error, 'Prøv igjen senere.') });
    if (!isRefusal(error)) this.#saveIn(RETRY_MS);
  }

  /** It is not as it was when it was saved last, or not there any more. */
  async #overtaken(letter: Letter, sent: LetterRequest | null, refusal: ApiError): Promise<void> {
    try {
      const theirs = await apiRequest<Letter>('GET', letterPath(letter));
      // The answer to an earlier save was lost: what stands there was written here.
      if (theirs.state === 'draft' && sent !== null && isSame(theirs, sent)) {
        return this.#saved(theirs);
      }
      const problem = reasonOf(refusal, CHANGED);
      this.#set({ save: 'conflict', theirs: theirs.state === 'draft' ? theirs : null, problem });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) return this.#failed(error);
      this.#set({ save: 'conflict', theirs: null, problem: 'Utkastet er slettet et annet sted.' });
    }
  }
}

/* One draft is open at a time. It stays open while other tabs of the back office are looked at. */
const listeners = new Set<() => void>();
let current: OpenDraft | null = null;

function onBeforeUnload(event: BeforeUnloadEvent): void {
  if (current === null || current.get().save === 'saved') return;
  void current.flush();
  event.preventDefault();
}

function onVisibilityChange(): void {
  if (document.visibilityState === 'hidden') void current?.flush();
}

function setCurrent(next: OpenDraft | null): void {
  current?.close();
  current = next;
  const change = next === null ? 'removeEventListener' : 'addEventListener';
  window[change]('beforeunload', onBeforeUnload as EventListener);
  document[change]('visibilitychange', onVisibilityChange);
  for (const listener of listeners) listener();
}

/** Opens a draft, or a new one. */
export const openDraft = (letter: Letter | null) => setCurrent(new OpenDraft(letter));
export const closeDraft = () => setCurrent(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The draft that is open, or null. */
export const useOpenDraft = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

const never = () => () => undefined;
const idOf = (draft: OpenDraft | null) => draft?.get().letter?.id ?? null;

/** Id of the letter that is open, or null. */
export const useOpenLetterId = (draft: OpenDraft | null) =>
  useSyncExternalStore(
    draft?.subscribe ?? never,
    () => idOf(draft),
    () => null,
  );
