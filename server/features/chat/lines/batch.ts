import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { lockUntilCommit } from '#server/db/advisory-locks.ts';
import type { Orm } from '#server/db/database.ts';
import { SYSTEM_NAME } from '#shared/rules/chat-names.ts';
import { type ChatRoom, holdsContactDetails } from '#shared/rules/chat-rooms.ts';
import { LINES_TOPIC } from '../chat.events.ts';
import type { Refusal } from '../chat.refusals.ts';
import { contactDetailIn } from '../filters/contact-details.ts';
import { isReservedName } from '../filters/names.ts';
import { slowDown } from '../moderation/auto-slow-mode.ts';
import { recordActivity, type Standing } from './activity.store.ts';
import { type Claim, claimNames, insertLines, type NewLine, savePauses } from './batch.store.ts';
import { type Draft, judge, type PolicyState, type Verdict } from './lines.policy.ts';
import type { LineRow } from './lines.store.ts';
import { readState } from './policy-state.store.ts';
import { type BatchPolicyState, policyStateOf } from './policy-state.ts';
import { readSaid } from './said-before.store.ts';

interface StoredLine {
  id: string;
  held: boolean;
  /** All badges of the sender, when the line earned a new one. */
  badges?: string[];
}

/** Result of a draft. */
export type Outcome =
  | (StoredLine & { outcome: 'stored'; again: boolean })
  | { outcome: 'refused'; refusal: Refusal };

/** Lines as a batch has stored them, in the order of their ids. */
export interface StoredLines {
  rows: LineRow[];
  /** Id of the newest line before them. */
  after: bigint;
}

export interface Batch {
  /** One for each draft, in their order. */
  outcomes: Outcome[];
  stored: StoredLines;
}

/** How long a visitor without a cookie keeps a name after a line. */
const ADDRESS_NAME_MS = 600_000;
/** Minimum age of a name's last renewal before it is renewed. */
const RENEW_MS = 600_000;
/** So many lines are judged before other requests have a turn. */
const JUDGED_IN_A_TURN = 16;

/**
 * Stores a batch in one transaction that holds the chat's advisory lock: everything that the
 * decisions depend on is read while no other server process can write, and readers of `id > last`
 * miss no line (docs/product/chat.md#order-of-ids). The number of statements does not depend on the
 * number of drafts. Throws when the database is unreachable; then nothing of the batch is stored,
 * unless only the answer to the commit was lost.
 * @param instanceId of this process, which hands the lines to its own reader; the other processes
 *   are notified
 * @param onLocked called once the lock is held: a later request for it is queued behind this one
 */
export async function storeBatch(
  ctx: Context,
  instanceId: string,
  drafts: readonly Draft[],
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
    await slowDown(ctx, tx, found.rooms, fullRooms(judged));
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

/** Judges drafts in their order, each of a client's resends once. */
async function judgeAll(
  drafts: readonly Draft[],
  known: ReadonlyMap<string, unknown>,
  state: BatchPolicyState,
): Promise<{ judged: Map<Draft, Verdict>; firstOf: Map<string, Draft> }> {
  const judged = new Map<Draft, Verdict>();
  const firstOf = new Map<string, Draft>();
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

/** The rooms that refused a line because they are full. */
function fullRooms(judged: ReadonlyMap<Draft, Verdict>): Set<ChatRoom> {
  const full = [...judged].filter(
    ([, verdict]) => verdict.verdict === 'refused' && verdict.roomFull === true,
  );
  return new Set(full.map(([{ room }]) => room));
}

/** Key of duplicate drafts; null when the client sent no id. */
function onceKey({ sender, clientId }: Draft): string | null {
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
    judged: ReadonlyMap<Draft, Verdict>;
    names: Parameters<typeof claimsOf>[1];
    state: PolicyState;
  },
): Promise<{ rows: LineRow[]; stored: Map<Draft, StoredLine> }> {
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
  const stored = new Map<Draft, StoredLine>();
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

/** Names that visitors take with these lines, or that are due for renewal. */
function claimsOf(
  accepted: readonly JudgedDraft[],
  names: readonly { key: string; navn: string; holder: string; held_until: string }[],
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

interface JudgedDraft {
  draft: Draft;
  verdict: Verdict;
}

/** The row as the reader would read it from the database. */
function rowOf(
  line: NewLine,
  id: bigint,
  now: Date,
  { members }: Pick<PolicyState, 'members'>,
): LineRow {
  const { room, navn, melding, isSystemMessage, level, userId, status } = line;
  const isAdmin = String(line.isAdmin);
  const said = { room, navn, melding, isAdmin, isSystemMessage, createdAt: now };
  const about = line.about?.id ?? null;
  const aboutName = line.about?.navn ?? null;
  const member = members.get(userId ?? '');
  const mayShow = member?.confirmed || !holdsContactDetails(room);
  const picture = (mayShow && member?.picture) || null;
  return { id, ...said, level, userId, status, about, aboutName, picture };
}

/** The rows to store: each draft's, followed by the announcement of a level that it reached. */
function linesOf(
  accepted: readonly JudgedDraft[],
  standings: ReadonlyMap<string, Standing>,
): { draft: Draft | null; line: NewLine }[] {
  const announced = new Set<string>();
  return accepted.flatMap(({ draft, verdict }) => {
    const standing = draft.kind === 'admin' ? undefined : standings.get(draft.sender);
    const line = lineOf(draft, verdict, standing);
    const own = [{ draft, line }];
    const reachesLevel = standing?.levelUp === true && line.status === 'shown';
    if (!reachesLevel || announced.has(draft.sender)) return own;
    announced.add(draft.sender);
    return [...own, { draft: null, line: levelLine(draft, standing) }];
  });
}

function lineOf(draft: Draft, verdict: Verdict, standing: Standing | undefined): NewLine {
  const { room, navn, melding, sender, clientId, userId, addressHash, kind } = draft;
  const level = standing?.level ?? null;
  const who = { sender, clientId, userId, addressHash };
  const newName = verdict.verdict !== 'refused' && verdict.newName === true;
  return {
    room,
    navn,
    melding,
    isAdmin: kind === 'admin',
    isSystemMessage: false,
    level,
    about: null,
    status: verdict.verdict === 'held' ? 'held' : 'shown',
    newName,
    ...who,
  };
}

/** One word of letters and digits: several, or signs between them, read as a message of the festival. */
const WORD = /^[\p{L}\p{M}\p{N}]{1,30}$/u;

/** Whether the festival's own line may say a name: people choose it freely. */
function maySay(navn: string): boolean {
  return WORD.test(navn) && contactDetailIn(navn) === null && !isReservedName(navn);
}

/**
 * Announcement of a level in the room of the line that reached it, under that line's name or without
 * one (docs/product/chat.md#levels-of-the-chat). The text is made when the line is read.
 */
function levelLine({ room, navn }: Draft, { id, level }: Standing): NewLine {
  const nobody = { sender: null, clientId: null, userId: null, addressHash: null };
  const kind = { isAdmin: false, isSystemMessage: true, status: 'shown' as const };
  return {
    room,
    navn: SYSTEM_NAME,
    melding: '',
    level,
    about: { id, navn: maySay(navn) ? navn : null },
    ...kind,
    ...nobody,
  };
}
