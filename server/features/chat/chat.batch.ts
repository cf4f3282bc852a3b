import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { SYSTEM_NAME } from '#shared/rules/chat-names.ts';
import { recordActivity, type Standing } from './chat.activity.store.ts';
import {
  type Claim,
  claimNames,
  insertLines,
  type NewLine,
  savePauses,
} from './chat.batch.store.ts';
import { LINES_TOPIC } from './chat.events.ts';
import { type Draft, judge, type Refusal, type Verdict } from './chat.policy.ts';
import { situationOf } from './chat.situation.ts';
import { lockChat, readState } from './chat.state.store.ts';
import { levelUpText } from './chat.texts.ts';

/** What became of a draft. */
export type Outcome =
  | { outcome: 'stored'; id: string; held: boolean; again: boolean }
  | { outcome: 'refused'; refusal: Refusal };

/** Names of visitors without a cookie are theirs for so long after a line. */
const NAMELESS_MS = 600_000;
/** A name is renewed when it was last renewed this long ago. */
const RENEW_MS = 600_000;

interface Judged {
  draft: Draft;
  verdict: Verdict;
}

/**
 * Stores a batch in one transaction that holds the chat's lock: whatever decides about a line is
 * read while no other process can write, and readers of `id > last` miss none. Throws when the
 * database is away; then nothing of the batch is stored.
 */
export async function storeBatch(ctx: Context, drafts: readonly Draft[]): Promise<Outcome[]> {
  return ctx.db.transaction(async (tx) => {
    await lockChat(ctx, tx);
    const now = ctx.clock.now();
    const state = await readState(ctx, tx, drafts, now);
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
    const stored = await write(ctx, tx, judged, state.names, now);
    return drafts.map((draft): Outcome => {
      const verdict = judged.get(draft);
      if (verdict?.verdict === 'refused') return { outcome: 'refused', refusal: verdict.refusal };
      const key = onceKey(draft) ?? '';
      const first = firstOf.get(key) ?? draft;
      const line = stored.get(first) ?? known.get(key);
      if (line === undefined) throw new Error('A line got lost within its batch');
      return { outcome: 'stored', ...line, again: first !== draft || known.has(key) };
    });
  });
}

/** What makes a draft the same as another; null when the sender gave it no id. */
function onceKey({ sender, clientId }: Draft): string | null {
  return clientId === null ? null : `${sender} ${clientId}`;
}

async function write(
  ctx: Context,
  tx: Orm,
  judged: ReadonlyMap<Draft, Verdict>,
  names: Parameters<typeof claimsOf>[1],
  now: Date,
): Promise<Map<Draft, { id: string; held: boolean }>> {
  const taken = [...judged].map(([draft, verdict]): Judged => ({ draft, verdict }));
  const accepted = taken.filter(({ verdict }) => verdict.verdict !== 'refused');
  const shown = accepted.filter(({ verdict }) => verdict.verdict === 'shown');
  const writers = shown.map(({ draft }) => draft).filter(({ kind }) => kind !== 'admin');
  const standings = await recordActivity(ctx, tx, writers, now);
  const lines = linesOf(accepted, standings);
  const ids = await insertLines(
    ctx,
    tx,
    lines.map(({ line }) => line),
    now,
  );
  await claimNames(ctx, tx, claimsOf(accepted, names, now, ctx.config.chat.nameMs));
  await savePauses(ctx, tx, pausesOf(taken));
  if (ids.length > 0) await ctx.bus.publish(tx, LINES_TOPIC);
  const stored = new Map<Draft, { id: string; held: boolean }>();
  for (const [index, { draft, line }] of lines.entries()) {
    const id = ids[index];
    if (draft !== null && id !== undefined) stored.set(draft, { id, held: line.status === 'held' });
  }
  return stored;
}

/** The rows to store: each draft's, and after it the news of a level it has reached. */
function linesOf(
  accepted: readonly Judged[],
  standings: ReadonlyMap<string, Standing>,
): { draft: Draft | null; line: NewLine }[] {
  const announced = new Set<string>();
  return accepted.flatMap(({ draft, verdict }) => {
    const standing = draft.kind === 'admin' ? undefined : standings.get(draft.nameKey);
    const line = lineOf(draft, verdict.verdict === 'held' ? 'held' : 'shown', standing);
    const own = [{ draft, line }];
    const isNews = standing?.levelUp === true && line.status === 'shown';
    if (!isNews || announced.has(draft.nameKey)) return own;
    announced.add(draft.nameKey);
    const news = systemLine(draft.room, levelUpText(draft.navn, standing.level));
    return [...own, { draft: null, line: news }];
  });
}

function lineOf(draft: Draft, status: 'shown' | 'held', standing: Standing | undefined): NewLine {
  const { room, navn, melding, sender, clientId, userId, addressHash, kind } = draft;
  const level = standing?.level ?? null;
  const who = { sender, clientId, userId, addressHash };
  return {
    room,
    navn,
    melding,
    isAdmin: kind === 'admin',
    isSystemMessage: false,
    level,
    status,
    ...who,
  };
}

/** A line that the chat itself writes. */
export function systemLine(room: NewLine['room'], melding: string): NewLine {
  const nobody = { sender: null, clientId: null, userId: null, addressHash: null, level: null };
  const kind = { isAdmin: false, isSystemMessage: true, status: 'shown' as const };
  return { room, navn: SYSTEM_NAME, melding, ...kind, ...nobody };
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
