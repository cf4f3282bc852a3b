import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/errors.ts';
import { ADMIN_NAME, CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat.ts';
import {
  judge,
  type LineDraft,
  type PolicyState,
  type Refusal,
  refusalOf,
  type Verdict,
} from '../chat.policy.ts';
import { recordActivity } from '../store/activity.store.ts';
import {
  insertLines,
  type JudgedDraft,
  type LineRow,
  linesOf,
  rowOf,
} from '../store/lines.store.ts';
import { type Claim, claimNames, savePauses } from '../store/people.store.ts';
import {
  type BatchPolicyState,
  type ChatState,
  policyStateOf,
  readSaid,
  readState,
} from '../store/state.store.ts';
import { slowDown } from './slow-mode.ts';

/**
 * Bus topic: lines were committed. Payload: the id of the server process that stored them and
 * broadcasts them itself, or nothing.
 */
export const LINES_TOPIC = 'chat-lines';

const BATCH = 500;
/**
 * With this many queued lines, the next transaction requests the lock while the current one runs.
 */
const OVERLAP_AT = 250;

interface Waiting {
  draft: LineDraft;
  resolve(outcome: Outcome): void;
}

const UNAVAILABLE: Outcome = { outcome: 'refused', refusal: refusalOf('unavailable') };

/**
 * Stores lines in order of arrival and acknowledges each only after its commit
 * (docs/product/chat.md#lines).
 *
 * idle → collecting (a line came; others of the same event loop turn join it)
 * collecting → writing → writing (lines came meanwhile) … → idle
 *
 * A single line is not delayed; under load each transaction takes the lines that came during the
 * one before. With many queued, a second transaction starts as soon as the first holds the chat's
 * lock, which saves a round trip; there are never more than two.
 *
 * The lines of a failed batch are refused as `unavailable`: clients resend them with the same id,
 * which stores them once.
 */
export interface Writer {
  write(draft: LineDraft): Promise<Outcome>;
  /** Resolves when every line accepted so far is stored or refused. */
  drained(): Promise<void>;
}

/**
 * Creates the writer of this server process.
 * @param instanceId identifies this process to the others
 * @param deliver broadcasts the stored lines, because a process ignores its own notifications;
 *   without lines it reads from the database. Senders are acknowledged after it, so that anybody
 *   who joins afterwards gets the line.
 */
export function createWriter(
  ctx: Context,
  instanceId: string,
  deliver: (stored?: StoredLines) => Promise<void>,
): Writer {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let answered: Promise<void> = Promise.resolve();
  let tellManyWaiting = () => {};

  /** Stores a batch and answers its senders. Never throws. */
  async function store(batch: readonly Waiting[], onLocked: () => void): Promise<void> {
    ctx.metrics.chatBatch.observe(batch.length);
    const drafts = batch.map(({ draft }) => draft);
    const result = await storeBatch(ctx, instanceId, drafts, onLocked).catch((error: unknown) => {
      const level = isDatabaseAway(error) ? 'warn' : 'error';
      ctx.logger[level]({ err: error, lines: batch.length }, 'lines could not be stored');
      return null;
    });
    const answer = () => {
      for (const [index, { resolve }] of batch.entries()) {
        resolve(result?.outcomes[index] ?? UNAVAILABLE);
      }
    };
    const storedAny = result?.outcomes.some(({ outcome }) => outcome === 'stored') ?? false;
    // Not awaited: the next batch does not wait for the broadcast.
    if (storedAny) answered = deliver(result?.stored).then(answer);
    else answer();
    // When only the response to the commit was lost, the lines are stored.
    if (result === null) void deliver();
  }

  /** Resolves when OVERLAP_AT lines are queued. */
  function manyWaiting(): Promise<void> {
    return new Promise((resolve) => {
      if (waiting.length >= OVERLAP_AT) resolve();
      else tellManyWaiting = resolve;
    });
  }

  async function run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    let done: Promise<void> = Promise.resolve();
    while (waiting.length > 0) {
      const before = done;
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      const locked = new Promise<void>((resolve) => {
        done = store(batch, resolve).finally(resolve);
      });
      await before;
      await locked;
      await Promise.race([done, manyWaiting()]);
      if (waiting.length === 0) await done;
    }
    running = null;
  }

  return {
    write(draft) {
      return new Promise((resolve) => {
        waiting.push({ draft, resolve });
        if (waiting.length >= OVERLAP_AT) tellManyWaiting();
        running ??= run();
      });
    },
    drained: async () => {
      await running;
      await answered;
    },
  };
}

interface StoredLine {
  id: string;
  held: boolean;
  /** All badges of the sender, when the line earned a new one. */
  badges?: string[];
}

export type Outcome =
  | (StoredLine & { outcome: 'stored'; again: boolean })
  | { outcome: 'refused'; refusal: Refusal };

/** Stored lines of a batch, in the order of their ids. */
export interface StoredLines {
  rows: LineRow[];
  /** Id of the newest line before them. */
  after: bigint;
}

interface Batch {
  /** One for each draft, in the same order. */
  outcomes: Outcome[];
  stored: StoredLines;
}

/** How long a visitor without a cookie keeps a name after a line. */
const ADDRESS_NAME_MS = 600_000;
/** Minimum age of a name's last renewal before it is renewed. */
const RENEW_MS = 600_000;
/** After judging this many lines the event loop gets a turn. */
const JUDGED_IN_A_TURN = 16;

/**
 * Stores a batch in one transaction that holds the chat's advisory lock: the state for the
 * decisions is read while no other process can write, and readers of `id > last` miss no line
 * (docs/product/chat.md#order-of-ids). The number of statements does not depend on the number of
 * drafts. Throws when the database is unreachable; nothing is stored then, unless only the response
 * to the commit was lost.
 * @param instanceId of this process, which passes the lines to its own reader; the other processes
 *   are notified
 * @param onLocked called once the lock is held: a later request for it queues behind this one
 */
async function storeBatch(
  ctx: Context,
  instanceId: string,
  drafts: readonly LineDraft[],
  onLocked: () => void = () => undefined,
): Promise<Batch> {
  return ctx.db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'chat');
    const now = ctx.clock.now();
    const [found, said] = await Promise.all([
      readState(ctx, tx, drafts, now),
      readSaid(ctx, tx, drafts, now),
    ]);
    onLocked();
    const known = new Map(
      found.stored.map(({ sender, clientId, id, held }) => [`${sender} ${clientId}`, { id, held }]),
    );
    const state = policyStateOf(ctx.config, found, now, said);
    const { judged, firstOf } = await judgeAll(drafts, known, state);
    const full = fullRooms(judged);
    if (full.size > 0) await slowDown(ctx, tx, found.rooms, full);
    const { rows, stored } = await write(ctx, tx, instanceId, {
      judged,
      names: found.names,
      state,
    });
    const outcomes = drafts.map((draft): Outcome => {
      const verdict = judged.get(draft);
      if (verdict?.verdict === 'refused') return { outcome: 'refused', refusal: verdict.refusal };
      const key = onceKey(draft) ?? '';
      const first = firstOf.get(key) ?? draft;
      const line = stored.get(first) ?? known.get(key);
      if (line === undefined) throw new Error('A line got lost within its batch');
      return { outcome: 'stored', ...line, again: first !== draft || known.has(key) };
    });
    return { outcomes, stored: { rows, after: found.latest } };
  });
}

/** Judges drafts in order; of a client's resends only the first. */
async function judgeAll(
  drafts: readonly LineDraft[],
  known: ReadonlyMap<string, unknown>,
  state: BatchPolicyState,
): Promise<{ judged: Map<LineDraft, Verdict>; firstOf: Map<string, LineDraft> }> {
  const judged = new Map<LineDraft, Verdict>();
  const firstOf = new Map<string, LineDraft>();
  for (const draft of drafts) {
    const key = onceKey(draft);
    if (key !== null && (known.has(key) || firstOf.has(key))) continue;
    const verdict = judge(draft, state);
    judged.set(draft, verdict);
    if (judged.size % JUDGED_IN_A_TURN === 0) await nextTurn();
    if (verdict.verdict === 'refused') continue;
    if (key !== null) firstOf.set(key, draft);
    state.accept(draft, verdict);
  }
  return { judged, firstOf };
}

function fullRooms(judged: ReadonlyMap<LineDraft, Verdict>): Set<ChatRoom> {
  const full = [...judged].filter(
    ([, verdict]) => verdict.verdict === 'refused' && verdict.roomFull === true,
  );
  return new Set(full.map(([{ room }]) => room));
}

/** Deduplication key of a draft; null when the client sent no id. */
function onceKey({ sender, clientId }: LineDraft): string | null {
  return clientId === null ? null : `${sender} ${clientId}`;
}

async function write(
  ctx: Context,
  tx: Orm,
  instanceId: string,
  {
    judged,
    names,
    state,
  }: {
    judged: ReadonlyMap<LineDraft, Verdict>;
    names: ChatState['names'];
    state: PolicyState;
  },
): Promise<{ rows: LineRow[]; stored: Map<LineDraft, StoredLine> }> {
  const { now } = state;
  const taken = [...judged].map(([draft, verdict]): JudgedDraft => ({ draft, verdict }));
  const accepted = taken.filter(({ verdict }) => verdict.verdict !== 'refused');
  const shown = accepted.filter(({ verdict }) => verdict.verdict === 'shown');
  const writers = shown.map(({ draft }) => draft).filter(({ kind }) => kind !== 'admin');
  const standings = await recordActivity(ctx, tx, writers, now);
  const lines = linesOf(accepted, standings);
  const [ids] = await Promise.all([
    insertLines(
      ctx,
      tx,
      lines.map(({ line }) => line),
      now,
    ),
    claimNames(ctx, tx, claimsOf(accepted, names, now, ctx.config.chat.nameMs), now),
    savePauses(ctx, tx, pausesOf(taken)),
    lines.length > 0 && ctx.bus.publish(tx, LINES_TOPIC, instanceId),
  ]);
  const stored = new Map<LineDraft, StoredLine>();
  const rows = lines.flatMap(({ draft, line }, index) => {
    const id = ids[index];
    if (id === undefined) return [];
    if (draft !== null) {
      const badges = standings.get(draft.sender)?.badges;
      const held = line.status === 'held';
      stored.set(draft, { id: String(id), held, ...(badges && { badges }) });
    }
    return [rowOf(line, id, now, state)];
  });
  return { rows, stored };
}

/** Names that visitors claim with these lines, or that are due for renewal. */
function claimsOf(
  accepted: readonly JudgedDraft[],
  names: ChatState['names'],
  now: Date,
  nameMs: number,
): Claim[] {
  const claims = new Map<string, Claim>();
  for (const { draft } of accepted) {
    if (draft.kind !== 'visitor') continue;
    const hasCookie = draft.holder.startsWith('v:');
    const heldUntil = new Date(now.getTime() + (hasCookie ? nameMs : ADDRESS_NAME_MS));
    const held = names.find(({ key }) => key === draft.nameKey);
    const left = held === undefined ? 0 : heldUntil.getTime() - Date.parse(held.held_until);
    const isFresh = left < (hasCookie ? RENEW_MS : ADDRESS_NAME_MS / 2);
    if (held?.holder === draft.holder && held.navn === draft.navn && isFresh) continue;
    claims.set(draft.nameKey, {
      key: draft.nameKey,
      navn: draft.navn,
      holder: draft.holder,
      heldUntil,
    });
  }
  return [...claims.values()];
}

function pausesOf(judged: readonly JudgedDraft[]): { sender: string; until: Date }[] {
  return judged.flatMap(({ draft, verdict }) =>
    verdict.verdict === 'refused' && verdict.pauseUntil !== undefined
      ? [{ sender: draft.sender, until: verdict.pauseUntil }]
      : [],
  );
}

/**
 * Writes one administrators' line in every room, whatever the rooms' settings, in the caller's
 * transaction. Holds the chat's lock until the commit, like every insert, so that ids rise; the bus
 * wakes the readers of all processes, this one included. See
 * docs/product/announcements.md#channels.
 * @param melding at most 700 characters
 */
export async function writeInAllRooms(
  tx: Orm,
  ctx: Pick<Context, 'db' | 'bus' | 'clock'>,
  melding: string,
): Promise<void> {
  await lockUntilCommit(tx, 'chat');
  const nobody = { sender: null, clientId: null, userId: null, addressHash: null };
  const lines = CHAT_ROOMS.map((room) => ({
    room,
    navn: ADMIN_NAME,
    melding,
    isAdmin: true,
    isSystemMessage: false,
    level: null,
    about: null,
    status: 'shown' as const,
    ...nobody,
  }));
  await insertLines(ctx, tx, lines, ctx.clock.now());
  await ctx.bus.publish(tx, LINES_TOPIC);
}
