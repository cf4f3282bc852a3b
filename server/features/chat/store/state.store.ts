import type { Config } from '#server/config/index.ts';
import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { CHAT_ROOMS, type ChatRoom, holdsContactDetails } from '#shared/rules/chat.ts';
import {
  type LineDraft,
  type PolicyState,
  plainText,
  slowModeOf,
  type Verdict,
} from '../chat.policy.ts';
import type { Said } from '../filters/contact-details.ts';

/** Most lines read of a sender; a rate limit above this number would have no effect. */
const RECENT_LINES = 64;
/** Most new-name lines read per address. */
const NEW_NAME_LINES = 10_000;

const userNameKey = "lower(translate(username, 'ÆØÅ', 'æøå'))";

/*
 * Everything that the decisions about a batch depend on, in one round trip. `sender || ''` makes
 * the planner look up a stored line by its client id instead of scanning all lines of its sender. A
 * sender without a cookie is address and name (`a:<address>:<name>`), while names are held by the
 * address. A name's lines are counted from its claim on, only as far as the limit needs.
 */
const STATE = `
SELECT json_build_object(
  'latest', (SELECT max(id)::text FROM chat_messages),
  'rooms', (SELECT json_agg(r) FROM chat_rooms r),
  'words', (SELECT json_agg(word) FROM chat_words),
  'restrictions', (SELECT json_agg(r) FROM chat_restrictions r
    WHERE lifted_at IS NULL AND (until IS NULL OR until > $1::timestamptz)),
  'pauses', (SELECT json_agg(p) FROM chat_pauses p WHERE sender = ANY ($2::text[]) AND until > $1::timestamptz),
  'names', (SELECT json_agg(n) FROM chat_names n WHERE key = ANY ($3::text[] || $17::text[])),
  'admins', (SELECT json_agg(username) FROM admins),
  'accounts', (SELECT json_agg(${userNameKey}) FROM users WHERE ${userNameKey} = ANY ($3::text[])),
  'members', (SELECT json_agg(json_build_object('id', id, 'confirmed', email_confirmed_at IS NOT NULL,
      'picture', CASE WHEN is_active THEN profile_picture END)) FROM users WHERE id = ANY ($11::uuid[])),
  'recent', (SELECT json_agg(json_build_object('sender', s, 'melding', l.melding, 'at', l.created_at))
    FROM unnest($2::text[]) s CROSS JOIN LATERAL (
      SELECT melding, created_at FROM chat_messages WHERE sender = s AND created_at > $4::timestamptz
      ORDER BY created_at DESC LIMIT $7) l),
  'slowed', (SELECT json_agg(json_build_object('sender', s, 'room', r.room, 'at', l.created_at))
    FROM (SELECT room, CASE WHEN slow_mode_seconds > 0 THEN slow_mode_seconds
        WHEN auto_slow_until > $1::timestamptz THEN $14::int ELSE 0 END AS seconds FROM chat_rooms) r
    CROSS JOIN unnest($2::text[]) s CROSS JOIN LATERAL (
      SELECT created_at FROM chat_messages WHERE sender = s AND room = r.room
        AND created_at > $1::timestamptz - make_interval(secs => r.seconds)
      ORDER BY created_at DESC LIMIT 1) l
    WHERE r.seconds > 0),
  'newNameLines', (SELECT json_agg(c) FROM (
      SELECT m.address_hash AS address,
        (count(*) FILTER (WHERE m.created_at > $9::timestamptz))::int AS lines,
        (count(*) FILTER (WHERE m.created_at > $16::timestamptz))::int AS lately
      FROM chat_messages m
      WHERE m.address_hash = ANY ($8::text[]) AND m.new_name
        AND m.created_at > LEAST($9::timestamptz, $16::timestamptz)
      GROUP BY m.address_hash) c),
  'stood', (SELECT json_agg(json_build_object('sender', w.sender, 'key', w.key, 'lines', l.lines))
    FROM unnest($12::text[], $13::text[]) AS w(sender, key)
    JOIN chat_names n ON n.key = w.key AND n.claimed_at <= $10::timestamptz
    CROSS JOIN LATERAL (SELECT count(*)::int AS lines FROM (
      SELECT 1 FROM chat_messages m WHERE m.sender = w.sender AND m.status = 'shown'
        AND m.created_at >= n.claimed_at LIMIT $15) counted) l),
  'visitorLines', (SELECT json_agg(c) FROM (
      SELECT room, count(*)::int AS lines FROM chat_messages
      WHERE created_at > $16::timestamptz AND user_id IS NULL AND is_admin = 'false' AND NOT is_system_message
      GROUP BY room) c),
  'stored', (SELECT json_agg(json_build_object(
      'sender', m.sender, 'clientId', m.client_id, 'id', m.id::text, 'held', m.status = 'held'))
    FROM unnest($5::text[], $6::text[]) AS sent(sender, client_id)
    JOIN chat_messages m ON m.client_id = sent.client_id AND m.sender || '' = sent.sender)
) AS state`;

interface Found {
  rooms: FoundRoom[];
  words: string[];
  restrictions: FoundRestriction[];
  pauses: { sender: string; until: string }[];
  names: { key: string; navn: string; holder: string; held_until: string; claimed_at: string }[];
  /** Counted within the windows of the new names' limit and of a room's limit. */
  newNameLines: { address: string; lines: number; lately: number }[];
  stood: { sender: string; key: string; lines: number }[];
  visitorLines: { room: ChatRoom; lines: number }[];
  admins: string[];
  accounts: string[];
  members: { id: string; picture: string | null; confirmed: boolean }[];
  recent: { sender: string; melding: string; at: string }[];
  slowed: { sender: string; room: ChatRoom; at: string }[];
  stored: { sender: string; clientId: string; id: string; held: boolean }[];
}

export interface ChatState extends Found {
  /** Id of the newest line; 0 when there is none. */
  latest: bigint;
}

interface FoundRoom {
  room: ChatRoom;
  open: boolean;
  slow_mode_seconds: number;
  members_only: boolean;
  auto_slow_until: string | null;
}

interface FoundRestriction {
  kind: 'timeout' | 'ban';
  name_key: string | null;
  senders: string[];
  address_hash: string | null;
  until: string | null;
}

/** The fields of a draft that the query needs. */
type Writer = Pick<
  LineDraft,
  'kind' | 'sender' | 'nameKey' | 'nameHash' | 'clientId' | 'addressHash' | 'userId'
>;

/** Visitors with the name under which they write, without duplicates. */
function writersOf(visitors: readonly Writer[]): Writer[] {
  return [...new Map(visitors.map((one) => [`${one.nameKey} ${one.sender}`, one])).values()];
}

/**
 * Reads the state for `drafts`. The caller holds the chat's lock, so the state stays valid until
 * the commit.
 */
export async function readState(
  { db, config }: Pick<Context, 'db' | 'config'>,
  tx: Orm,
  drafts: readonly Writer[],
  now: Date,
): Promise<ChatState> {
  const { chatLines, chatRepeat, chatNewNames, chatRoom } = config.limits;
  const isLimited = Math.min(chatLines.points, chatRepeat.points) <= RECENT_LINES;
  const window = Math.max(chatLines.seconds, chatRepeat.seconds) * 1000;
  const visitors = drafts.filter(({ kind }) => kind === 'visitor');
  const writers = writersOf(visitors);
  const named = drafts.filter(({ clientId }) => clientId !== null);
  const values = [
    now,
    [...new Set(drafts.map(({ sender }) => sender))],
    [...new Set(visitors.map(({ nameKey }) => nameKey))],
    new Date(now.getTime() - window),
    named.map(({ sender }) => sender),
    named.map(({ clientId }) => clientId),
    isLimited ? RECENT_LINES : 0,
    chatNewNames.points <= NEW_NAME_LINES
      ? [...new Set(visitors.map(({ addressHash }) => addressHash))]
      : [],
    new Date(now.getTime() - chatNewNames.seconds * 1000),
    new Date(now.getTime() - config.chat.newNameMs),
    [...new Set(drafts.flatMap(({ userId }) => userId ?? []))],
    writers.map(({ sender }) => sender),
    writers.map(({ nameKey }) => nameKey),
    config.chat.autoSlowSeconds,
    config.chat.newNameLines,
    new Date(now.getTime() - chatRoom.seconds * 1000),
    [...new Set(visitors.map(({ nameHash }) => nameHash))],
  ];
  // A named prepared statement: planning takes a millisecond, during which the chat's lock is held.
  const { rows } = await db.sqlOf(tx).query(STATE, values, 'chat_state');
  const state = rows[0]?.state as { latest: string | null } & {
    [Key in keyof Found]: Found[Key] | null;
  };
  const { latest, ...found } = state;
  const lists = Object.entries(found).map(([key, list]) => [key, list ?? []]);
  return { ...(Object.fromEntries(lists) as Found), latest: BigInt(latest ?? 0) };
}

const OPEN_TO_ALL = { open: true, slowModeSeconds: 0, membersOnly: false };

/** A state updated by each decision: an accepted line counts for the next one of the batch. */
export interface BatchPolicyState extends PolicyState {
  accept(draft: LineDraft, verdict: Exclude<Verdict, { verdict: 'refused' }>): void;
}

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

/**
 * A line is checked together with everything the same person wrote in the last minute, and with the
 * last few lines of ten minutes, so that waiting a minute does not help.
 */
const TOGETHER_MS = 60_000;
const LAST_MS = 600_000;
const LAST_LINES = 10;
const MOST_LINES = 64;

type Speaker = Pick<
  LineDraft,
  'kind' | 'room' | 'sender' | 'visitor' | 'addressHash' | 'navn' | 'melding'
>;

/** What the senders of a batch recently said in the rooms for children. */
interface SaidBefore {
  /** Oldest first. */
  of(draft: Speaker): readonly Said[];
  /** Adds an accepted line. */
  add(draft: Speaker): void;
}

/**
 * Keys of the people behind a line: the sender, and the visitor cookie of a logged-in person's
 * browser. Without a cookie the name is part of the sender, so the address is used: all such lines
 * of an address count as one person's.
 */
function keysOf({ sender, visitor, addressHash }: Speaker): string[] {
  if (sender.startsWith('a:')) return [`a:${addressHash}`];
  return visitor === null ? [sender] : [...new Set([sender, visitor])];
}

function addTo(lines: Map<string, Said[]>, key: string, said: Said): void {
  const list = lines.get(key) ?? [];
  lines.set(key, list);
  list.push(said);
}

/** @param lines by key, oldest first; when missing, nobody has said anything */
export function saidBefore(lines: Map<string, Said[]> = new Map()): SaidBefore {
  return {
    of: (draft) => keysOf(draft).flatMap((key) => lines.get(key) ?? []),
    add(draft) {
      const [key = ''] = keysOf(draft);
      const { room, navn, melding } = draft;
      if (holdsContactDetails(room)) addTo(lines, key, { navn, melding });
    },
  };
}

const SAID = `
SELECT said.key, l.navn, l.melding FROM (
  SELECT key, 'sender' AS by FROM unnest($1::text[]) AS key
  UNION ALL SELECT key, 'address' FROM unnest($2::text[]) AS key) AS said
CROSS JOIN LATERAL (
  SELECT id, navn, melding, created_at,
    row_number() OVER (ORDER BY created_at DESC, id DESC) AS newest FROM chat_messages
  WHERE CASE said.by WHEN 'sender' THEN sender = said.key
      ELSE 'a:' || address_hash = said.key AND sender LIKE 'a:%' END
    AND created_at > $3::timestamptz AND room = ANY ($4::text[])
    AND status = 'shown' AND cleared_at IS NULL
  ORDER BY created_at DESC, id DESC LIMIT ${MOST_LINES}) AS l
WHERE l.newest <= ${LAST_LINES} OR l.created_at > $5::timestamptz
ORDER BY l.id`;

/**
 * Reads recent lines for the drafts in the rooms for children: any word can be the last part of
 * contact details. Lines that a moderator approved do not count.
 */
export async function readSaid(
  { db }: Pick<Context, 'db'>,
  tx: Orm,
  drafts: readonly Speaker[],
  now: Date,
): Promise<SaidBefore> {
  const lines = new Map<string, Said[]>();
  const judged = drafts.filter(({ kind, room }) => kind !== 'admin' && holdsContactDetails(room));
  const keys = [...new Set(judged.flatMap(keysOf))];
  if (keys.length > 0) {
    const byAddress = keys.filter((key) => key.startsWith('a:'));
    const bySender = keys.filter((key) => !key.startsWith('a:'));
    const [since, together] = [LAST_MS, TOGETHER_MS].map((ms) => new Date(now.getTime() - ms));
    const rooms = CHAT_ROOMS.filter(holdsContactDetails);
    const values = [bySender, byAddress, since, rooms, together];
    const { rows } = await db.sqlOf(tx).query(SAID, values);
    for (const { key, navn, melding } of rows as unknown as (Said & { key: string })[]) {
      addTo(lines, key, { navn, melding });
    }
  }
  return saidBefore(lines);
}
