import { useSyncExternalStore } from 'react';
import { api } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { reasonOf } from '#client/lib/call/failure-text.ts';
import { randomKey } from '#client/lib/call/random-key.ts';
import { Autosave } from '#client/lib/storage/autosave.ts';
import { createStore } from '#client/lib/storage/store.ts';
import type { Campaign, CampaignRequest } from '#shared/contracts/newsletter-admin.ts';

const CHANGED = 'Utkastet er endret et annet sted.';

/** Debounce of the autosave, and delay before a retry, in ms. */
const SAVE_DELAY_MS = 800;
export const RETRY_MS = 5_000;

export interface DraftState {
  /** Null until the draft is saved for the first time. */
  campaign: Campaign | null;
  text: CampaignRequest;
  /**
   * saved → waiting (typing) → saving → saved; failed: retried after a delay or at the next change;
   * conflict: another admin changed, sent or deleted it, and this one has to choose.
   */
  save: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';
  problem: string | null;
  /** In a conflict: the stored draft; null when it is no longer a draft. */
  theirs: Campaign | null;
}

const textOf = ({ subject, body }: CampaignRequest): CampaignRequest => ({ subject, body });
const isSame = (a: CampaignRequest, b: CampaignRequest) =>
  a.subject.trim() === b.subject.trim() && a.body.trim() === b.body.trim();
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** An open draft with autosave. A class outside of React, so that it outlives its component. */
export class OpenDraft extends Autosave<DraftState> {
  #sent: CampaignRequest | null = null;
  #wantsFocus = true;
  /** Idempotency key of the first save, which may be repeated. */
  #key = randomKey();

  constructor(campaign: Campaign | null) {
    const text = campaign === null ? { subject: '', body: '' } : textOf(campaign);
    super({ campaign, text, save: 'saved', problem: null, theirs: null });
  }

  /** True on the first call only: the editor takes the focus once after opening. */
  takeFocus(): boolean {
    const wanted = this.#wantsFocus;
    this.#wantsFocus = false;
    return wanted;
  }

  change(change: Partial<CampaignRequest>): void {
    const text = { ...this.get().text, ...change };
    const isStuck = this.get().save === 'conflict';
    this.update({ text, ...(!isStuck && { save: 'waiting' }) });
    if (!isStuck) this.saveIn(SAVE_DELAY_MS);
  }

  /** Takes over the server's changes, unless there are unsaved ones here. */
  seen(campaigns: readonly Campaign[]): void {
    const { campaign, save } = this.get();
    const newer = campaigns.find(({ id }) => id === campaign?.id);
    if (campaign === null || newer === undefined || save !== 'saved') return;
    if (newer.revision > campaign.revision) this.update({ campaign: newer, text: textOf(newer) });
  }

  /** Saves pending changes at once; resolves with whether everything is saved. */
  async flush(): Promise<boolean> {
    await this.running;
    const { save } = this.get();
    if (save === 'waiting' || save === 'failed') await this.save();
    return this.get().save === 'saved';
  }

  /** After a conflict: overwrites the other version, or saves as a new draft. */
  keepMine(): void {
    const { theirs } = this.get();
    if (theirs === null) this.#key = randomKey();
    this.update({ campaign: theirs, theirs: null, save: 'waiting', problem: null });
    void this.save();
  }

  /** After a conflict: discards the changes here. */
  takeTheirs(): void {
    const { theirs } = this.get();
    if (theirs === null) return;
    const text = textOf(theirs);
    this.update({ campaign: theirs, text, theirs: null, save: 'saved', problem: null });
  }

  protected override async send(): Promise<void> {
    const { campaign, text } = this.get();
    if (campaign === null && isSame(text, { subject: '', body: '' })) {
      return this.update({ save: 'saved', problem: null });
    }
    this.update({ save: 'saving' });
    const sentBefore = this.#sent;
    this.#sent = text;
    try {
      this.#saved(
        campaign === null ? await this.#create(text) : await this.#update(campaign, text),
      );
    } catch (error) {
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 409);
      if (campaign !== null && isGone) await this.#overtaken(campaign, sentBefore, error);
      else this.#failed(error);
    }
  }

  #create(text: CampaignRequest): Promise<Campaign> {
    const headers = { 'Idempotency-Key': this.#key };
    return api('POST /api/admin/newsletter/letters', { body: text, headers });
  }

  #update({ id, revision }: Campaign, text: CampaignRequest): Promise<Campaign> {
    const body = { ...text, revision };
    return api('PUT /api/admin/newsletter/letters/:id', { params: { id }, body });
  }

  /** A repeated first save may return an older text of the draft: then it is saved again. */
  #saved(campaign: Campaign): void {
    const save = isSame(campaign, this.get().text) ? 'saved' : 'waiting';
    this.update({ campaign, save, problem: null });
    if (save === 'waiting') this.saveIn(SAVE_DELAY_MS);
  }

  #failed(error: unknown): void {
    this.update({ save: 'failed', problem: reasonOf(error, 'Prøv igjen senere.') });
    if (!isRefusal(error)) this.saveIn(RETRY_MS);
  }

  /** The stored draft has another revision, or no longer exists. */
  async #overtaken(
    campaign: Campaign,
    sent: CampaignRequest | null,
    refusal: ApiError,
  ): Promise<void> {
    try {
      const theirs = await api('GET /api/admin/newsletter/letters/:id', {
        params: { id: campaign.id },
      });
      // The answer to an earlier save was lost: the stored text is the one sent from here.
      if (theirs.state === 'draft' && sent !== null && isSame(theirs, sent)) {
        return this.#saved(theirs);
      }
      const problem = reasonOf(refusal, CHANGED);
      this.update({ save: 'conflict', theirs: theirs.state === 'draft' ? theirs : null, problem });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) return this.#failed(error);
      this.update({
        save: 'conflict',
        theirs: null,
        problem: 'Utkastet er slettet et annet sted.',
      });
    }
  }
}

/* At most one draft is open. It stays open while other tabs of the back office are shown. */
const current = createStore<OpenDraft | null>(null);

function onBeforeUnload(event: BeforeUnloadEvent): void {
  const draft = current.get();
  if (draft === null || draft.get().save === 'saved') return;
  void draft.flush();
  event.preventDefault();
}

function onVisibilityChange(): void {
  if (document.visibilityState === 'hidden') void current.get()?.flush();
}

function setCurrent(next: OpenDraft | null): void {
  current.get()?.close();
  const change = next === null ? 'removeEventListener' : 'addEventListener';
  window[change]('beforeunload', onBeforeUnload as EventListener);
  document[change]('visibilitychange', onVisibilityChange);
  current.set(next);
}

export const openDraft = (campaign: Campaign | null) => setCurrent(new OpenDraft(campaign));
export const closeDraft = () => setCurrent(null);

export const useOpenDraft = () => useSyncExternalStore(current.subscribe, current.get, () => null);

const never = () => () => undefined;
const idOf = (draft: OpenDraft | null) => draft?.get().campaign?.id ?? null;

export const useOpenCampaignId = (draft: OpenDraft | null) =>
  useSyncExternalStore(
    draft?.subscribe ?? never,
    () => idOf(draft),
    () => null,
  );
