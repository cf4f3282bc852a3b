import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';
import type { Draft } from './lines.policy.ts';

/** Most lines read of a sender; a rate limit above this number would have no effect. */
const RECENT_LINES = 64;
/** The same for lines of new names at an address. */
const NEW_NAME_LINES = 10_000;

const userNameKey = "lower(translate(username, 'ÆØÅ', 'æøå'))";

/*
 * Everything that the decisions about a batch depend on, in one round trip. `sender || ''` makes
 * the planner look a stored line up by its client id instead of scanning all lines of its sender.
 * The sender of somebody without a cookie is address and name (`a:<address>:<name>`), while names
 * are held by the address. A name's lines are counted from its claim on, and no further than they
 * matter.
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

interface RawState {
  latest: string | null;
  rooms: RawRoom[] | null;
  words: string[] | null;
  restrictions: RawRestriction[] | null;
  pauses: { sender: string; until: string }[] | null;
  names:
    | { key: string; navn: string; holder: string; held_until: string; claimed_at: string }[]
    | null;
  /** Within the windows of the new names' limit, and of a room's. */
  newNameLines: { address: string; lines: number; lately: number }[] | null;
  stood: { sender: string; key: string; lines: number }[] | null;
  visitorLines: { room: ChatRoom; lines: number }[] | null;
  admins: string[] | null;
  accounts: string[] | null;
  members: { id: string; picture: string | null; confirmed: boolean }[] | null;
  recent: { sender: string; melding: string; at: string }[] | null;
  slowed: { sender: string; room: ChatRoom; at: string }[] | null;
  stored: { sender: string; clientId: string; id: string; held: boolean }[] | null;
}

interface RawRoom {
  room: ChatRoom;
  open: boolean;
  slow_mode_seconds: number;
  members_only: boolean;
  auto_slow_until: string | null;
}

interface RawRestriction {
  kind: 'timeout' | 'ban';
  name_key: string | null;
  senders: string[];
  address_hash: string | null;
  until: string | null;
}

/** Result of the query for a batch of drafts. No list is null. */
export type ChatState = {
  [Key in Exclude<keyof RawState, 'latest'>]: NonNullable<RawState[Key]>;
} & {
  /** Id of the newest line; 0 when there is none. */
  latest: bigint;
};

/** The fields of a draft that the query needs. */
type Writer = Pick<
  Draft,
  'kind' | 'sender' | 'nameKey' | 'nameHash' | 'clientId' | 'addressHash' | 'userId'
>;

/** Each visitor with the name under which they write, once. */
function writersOf(visitors: readonly Writer[]): Writer[] {
  return [...new Map(visitors.map((one) => [`${one.nameKey} ${one.sender}`, one])).values()];
}

/**
 * Reads the state for `drafts`. The chat's lock has to be held, so that it stays valid until the
 * commit.
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
  // Prepared by name: planning takes a millisecond, during which the chat's lock is held.
  const { rows } = await db.sqlOf(tx).query(STATE, values, 'chat_state');
  const raw = rows[0]?.state as RawState;
  return {
    latest: BigInt(raw.latest ?? 0),
    rooms: raw.rooms ?? [],
    words: raw.words ?? [],
    restrictions: raw.restrictions ?? [],
    pauses: raw.pauses ?? [],
    names: raw.names ?? [],
    newNameLines: raw.newNameLines ?? [],
    stood: raw.stood ?? [],
    visitorLines: raw.visitorLines ?? [],
    admins: raw.admins ?? [],
    accounts: raw.accounts ?? [],
    members: raw.members ?? [],
    recent: raw.recent ?? [],
    slowed: raw.slowed ?? [],
    stored: raw.stored ?? [],
  };
}
