import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';

/* Each of these is one statement for a whole batch, with the rows as one JSON parameter. */

export interface NewLine {
  room: ChatRoom;
  navn: string;
  melding: string;
  isAdmin: boolean;
  isSystemMessage: boolean;
  sender: string | null;
  clientId: string | null;
  userId: string | null;
  level: number | null;
  /**
   * The person that a system line is about: the row of `chat_users`, and the name they wrote under;
   * null for one that the festival does not say.
   */
  about: { id: string; navn: string | null } | null;
  status: 'shown' | 'held';
  addressHash: string | null;
  /** Written by a visitor under a name that is new. */
  newName?: boolean;
}

const INSERT = `
INSERT INTO chat_messages (room, navn, melding, is_admin, is_system_message, created_at, sender,
  client_id, user_id, level, about, about_name, status, address_hash, new_name)
SELECT room, navn, melding, is_admin, is_system, $2::timestamptz, sender, client_id, user_id, level, about,
  about_name, status, address, coalesce(new_name, false)
FROM json_to_recordset($1::text::json) AS line(ord int, room text, navn text, melding text,
  is_admin text, is_system boolean, sender text, client_id text, user_id uuid, level int,
  about uuid, about_name text, status text, address text, new_name boolean)
ORDER BY ord
RETURNING id::text AS id`;

/** Inserts lines in their order and returns their ids in the same order. */
export async function insertLines(
  { db }: Pick<Context, 'db'>,
  tx: Orm,
  lines: readonly NewLine[],
  now: Date,
): Promise<bigint[]> {
  if (lines.length === 0) return [];
  // JSON omits undefined, which the statement reads as null.
  const values = lines.map((line, ord) => ({
    ord,
    room: line.room,
    navn: line.navn,
    melding: line.melding,
    is_admin: String(line.isAdmin),
    is_system: line.isSystemMessage,
    sender: line.sender,
    client_id: line.clientId ?? undefined,
    user_id: line.userId ?? undefined,
    level: line.level,
    about: line.about?.id,
    about_name: line.about?.navn,
    status: line.status,
    address: line.addressHash,
    new_name: line.newName || undefined,
  }));
  const { rows } = await db.sqlOf(tx).query(INSERT, [JSON.stringify(values), now]);
  // The identity column assigned its values in the order of `ord`.
  return rows.map(({ id }) => BigInt(String(id))).sort((a, b) => (a < b ? -1 : 1));
}

export interface Claim {
  key: string;
  navn: string;
  holder: string;
  heldUntil: Date;
}

const CLAIM = `
INSERT INTO chat_names (key, navn, holder, held_until, claimed_at)
SELECT key, navn, holder, held_until, $2::timestamptz FROM jsonb_to_recordset($1::text::jsonb)
  AS claim(key text, navn text, holder text, held_until timestamptz)
ON CONFLICT (key) DO UPDATE
  SET navn = excluded.navn, holder = excluded.holder, held_until = excluded.held_until,
    claimed_at = CASE WHEN chat_names.holder = excluded.holder THEN chat_names.claimed_at
      ELSE excluded.claimed_at END`;
/**
 * A visitor with a cookie has one name, and the one before is nobody else's for as long; an address without
 * one may be many people, who keep theirs.
 */
const RELEASE = `
UPDATE chat_names SET holder = 'left:' || claim.holder, held_until = claim.held_until
FROM jsonb_to_recordset($1::text::jsonb) AS claim(key text, holder text, held_until timestamptz)
WHERE chat_names.holder = claim.holder AND chat_names.key <> claim.key
  AND claim.holder LIKE 'v:%'`;

/** Assigns names to visitors. That the names are free was checked under the chat's lock. */
export async function claimNames(
  { db }: Pick<Context, 'db'>,
  tx: Orm,
  claims: readonly Claim[],
  now: Date,
): Promise<void> {
  if (claims.length === 0) return;
  const values = claims.map(({ key, navn, holder, heldUntil }) => {
    return { key, navn, holder, held_until: heldUntil.toISOString() };
  });
  const sql = db.sqlOf(tx);
  const rows = [JSON.stringify(values)];
  await Promise.all([sql.query(RELEASE, rows), sql.query(CLAIM, [...rows, now])]);
}

const PAUSE = `
INSERT INTO chat_pauses (sender, until)
SELECT sender, until FROM jsonb_to_recordset($1::text::jsonb) AS p(sender text, until timestamptz)
ON CONFLICT (sender) DO UPDATE SET until = excluded.until`;

export async function savePauses(
  { db }: Pick<Context, 'db'>,
  tx: Orm,
  pauses: readonly { sender: string; until: Date }[],
): Promise<void> {
  if (pauses.length === 0) return;
  const latest = new Map(pauses.map(({ sender, until }) => [sender, until.toISOString()]));
  const values = [...latest].map(([sender, until]) => ({ sender, until }));
  await db.sqlOf(tx).query(PAUSE, [JSON.stringify(values)]);
}
