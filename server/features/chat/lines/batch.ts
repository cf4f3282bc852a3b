import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { LINES_TOPIC } from '../chat.events.ts';
import { recordActivity } from './activity.store.ts';
import { type Judged, linesOf, rowOf } from './batch.rows.ts';
import { type Claim, claimNames, insertLines, savePauses } from './batch.store.ts';
import { type Draft, judge, type Refusal, type Situation, type Verdict } from './lines.policy.ts';
import type { LineRow } from './lines.store.ts';
import { lockChat, readState } from './policy-state.store.ts';
import { situationOf } from './policy-state.ts';

interface StoredLine {
  id: string;
  held: boolean;
  /** All badges of the sender, when the line has earned one. */
  badges?: string[];
}

/** What became of a draft. */
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

/** Names of visitors without a cookie are theirs for so long after a line. */
const NAMELESS_MS = 600_000;
/** A name is renewed when it was last renewed this long ago. */
const RENEW_MS = 600_000;

/**
 * Stores a batch in one transaction that holds the chat's lock: whatever decides about a line is
 * read while no other process can write, and readers of `id > last` miss none. Throws when the
 * database is away; then nothing of the batch is stored, unless only the answer to the commit got
 * lost. The number of statements does not depend on the number of drafts.
 * @param process whose readers are handed the lines by who called; all others are told
 * @param onLocked called once the lock is held: whoever asks for it from then on comes after
 */
export async function storeBatch(
  ctx: Context,
  process: string,
  drafts: readonly Draft[],
  onLocked: () => void = () => undefined,
): Promise<Batch> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    // One after the other, as they are sent; neither waits for the other's answer.
    const [, state] = await Promise.all([lockChat(ctx, tx), readState(ctx, tx, drafts, now)]);
    onLocked();
    const known = new Map(
      state.stored.map(({ sender, clientId, id, held }) => [`${sender} ${clientId}`, { id, held }]),
    );
    const situation = situationOf(ctx.config, state, now);
    const judged = new Map<Draft, Verdict>();
    const firstOf = new Map<string, Draft>();
    for (const draft of drafts) {
      const key = onceKey(draft);
      if (key !== null && (known.has(key) || firstOf.has(key))) continue;
      const verdict = judge(draft, situation);
      judged.set(draft, verdict);
      if (verdict.verdict === 'refused') continue;
      if (key !== null) firstOf.set(key, draft);
      situation.taken(draft);
    }
    const { rows, stored } = await write(ctx, tx, process, {
      judged,
      names: state.names,
      situation,
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
    return { outcomes, stored: { rows, after: state.latest } };
  });
}

/** What makes a draft the same as another; null when the sender gave it no id. */
function onceKey({ sender, clientId }: Draft): string | null {
  return clientId === null ? null : `${sender} ${clientId}`;
}

async function write(
  ctx: Context,
  tx: Orm,
  process: string,
  {
    judged,
    names,
    situation,
  }: {
    judged: ReadonlyMap<Draft, Verdict>;
    names: Parameters<typeof claimsOf>[1];
    situation: Situation;
  },
): Promise<{ rows: LineRow[]; stored: Map<Draft, StoredLine> }> {
  const { now } = situation;
  const taken = [...judged].map(([draft, verdict]): Judged => ({ draft, verdict }));
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
    lines.length > 0 && ctx.bus.publish(tx, LINES_TOPIC, process),
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
    return [rowOf(line, id, now, situation)];
  });
  return { rows, stored };
}

/** Names that visitors take with these lines, or that have to be renewed. */
function claimsOf(
  accepted: readonly Judged[],
  names: readonly { key: string; navn: string; holder: string; held_until: string }[],
  now: Date,
  nameMs: number,
): Claim[] {
  const claims = new Map<string, Claim>();
  for (const { draft } of accepted) {
    if (draft.kind !== 'visitor') continue;
    const hasCookie = draft.holder.startsWith('v:');
    const heldUntil = new Date(now.getTime() + (hasCookie ? nameMs : NAMELESS_MS));
    const held = names.find(({ key }) => key === draft.nameKey);
    const left = held === undefined ? 0 : heldUntil.getTime() - Date.parse(held.held_until);
    const isFresh = left < (hasCookie ? RENEW_MS : NAMELESS_MS / 2);
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

function pausesOf(judged: readonly Judged[]): { sender: string; until: Date }[] {
  return judged.flatMap(({ draft, verdict }) =>
    verdict.verdict === 'refused' && verdict.pauseUntil !== undefined
      ? [{ sender: draft.sender, until: verdict.pauseUntil }]
      : [],
  );
}
