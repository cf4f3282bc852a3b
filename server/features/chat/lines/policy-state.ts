import type { Config } from '#server/config/types.ts';
import { slowModeOf } from '../moderation/auto-slow-mode.policy.ts';
import { type Draft, type PolicyState, plainText, type Verdict } from './lines.policy.ts';
import type { ChatState } from './policy-state.store.ts';
import { type SaidBefore, saidBefore } from './said-before.store.ts';

const OPEN_TO_ALL = { open: true, slowModeSeconds: 0, membersOnly: false };

/**
 * A state that is updated by the decisions: an accepted line counts for the next one of the batch.
 */
export interface BatchPolicyState extends PolicyState {
  accept(draft: Draft, verdict: Exclude<Verdict, { verdict: 'refused' }>): void;
}

/** Converts the query's result to the policy's state. */
export function policyStateOf(
  { limits, chat }: Pick<Config, 'limits' | 'chat'>,
  state: ChatState,
  now: Date,
  said: SaidBefore = saidBefore(),
): BatchPolicyState {
  const recent = new Map<string, { plain: string; at: Date }[]>();
  const listOf = (sender: string) => {
    const list = recent.get(sender) ?? [];
    recent.set(sender, list);
    return list;
  };
  for (const { sender, melding, at } of state.recent) {
    listOf(sender).push({ plain: plainText(melding), at: new Date(at) });
  }
  const inRoom = new Map(
    state.slowed.map(({ sender, room, at }) => [`${room} ${sender}`, new Date(at)]),
  );
  const rules = new Map(
    state.rooms.map((one) => [
      one.room,
      {
        open: one.open,
        slowModeSeconds: slowModeOf(
          {
            slowModeSeconds: one.slow_mode_seconds,
            autoSlowUntil: one.auto_slow_until === null ? null : new Date(one.auto_slow_until),
          },
          chat,
          now,
        ).seconds,
        membersOnly: one.members_only,
      },
    ]),
  );
  const held = state.names.filter(({ held_until }) => new Date(held_until) > now);
  const holders = new Map(held.map(({ key, holder, navn }) => [key, { holder, navn }]));
  const claims = new Map(held.map(({ key, claimed_at }) => [key, new Date(claimed_at)]));
  const newLines = new Map(state.newNameLines.map(({ address, lines }) => [address, lines]));
  const newLately = new Map(state.newNameLines.map(({ address, lately }) => [address, lately]));
  const visitorLines = new Map(state.visitorLines.map(({ room, lines }) => [room, lines]));
  const stood = new Map(state.stood.map(({ sender, key, lines }) => [`${key} ${sender}`, lines]));
  const isNewName: PolicyState['isNewName'] = ({ kind, nameKey, holder, sender }) => {
    if (kind !== 'visitor') return false;
    const since = holders.get(nameKey)?.holder === holder ? claims.get(nameKey) : undefined;
    if (since === undefined || now.getTime() - since.getTime() < chat.newNameMs) return true;
    return (stood.get(`${nameKey} ${sender}`) ?? 0) < chat.newNameLines;
  };
  return {
    now,
    limits,
    pauseMs: chat.pauseMs,
    rules: (room) => rules.get(room) ?? OPEN_TO_ALL,
    words: state.words,
    restrictions: state.restrictions.map((one) => ({
      kind: one.kind,
      nameKey: one.name_key,
      senders: one.senders,
      addressHash: one.address_hash,
      until: one.until === null ? null : new Date(one.until),
    })),
    admins: state.admins,
    accounts: new Set(state.accounts),
    members: new Map(state.members.map(({ id, ...shown }) => [id, shown])),
    holders,
    pauses: new Map(state.pauses.map(({ sender, until }) => [sender, new Date(until)])),
    recent: (sender) => recent.get(sender) ?? [],
    lastInRoom: (sender, room) => inRoom.get(`${room} ${sender}`) ?? null,
    isNewName,
    saidBefore: said.of,
    newNameLines: (addressHash) => newLines.get(addressHash) ?? 0,
    newNameLinesLately: (addressHash) => newLately.get(addressHash) ?? 0,
    visitorLines: (room) => visitorLines.get(room) ?? 0,
    accept(draft, { verdict, newName }) {
      if (newName) {
        addOne(newLines, draft.addressHash);
        addOne(newLately, draft.addressHash);
      }
      if (draft.kind === 'visitor') addOne(visitorLines, draft.room);
      if (verdict === 'shown') {
        said.add(draft);
        addOne(stood, `${draft.nameKey} ${draft.sender}`);
      }
      listOf(draft.sender).unshift({ plain: plainText(draft.melding), at: now });
      inRoom.set(`${draft.room} ${draft.sender}`, now);
      const { kind, nameKey, holder, navn } = draft;
      if (kind === 'visitor') holders.set(nameKey, { holder, navn });
    },
  };
}

function addOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
