import type { Context } from '#server/context.ts';
import type { Orm } from '#server/db/database.ts';
import { CHAT_ROOMS, holdsContactDetails } from '#shared/rules/chat-rooms.ts';
import type { Said } from '../filters/contact-details.ts';
import type { Draft } from './lines.policy.ts';

/**
 * A line is judged together with all that the same person wrote in the last minute, and with the last few
 * lines of ten minutes, so that it is no use to wait for a minute.
 */
const TOGETHER_MS = 60_000;
const LAST_MS = 600_000;
const LAST_LINES = 10;
/** Most lines read of a person. */
const MOST_LINES = 64;

type Writer = Pick<
  Draft,
  'kind' | 'room' | 'sender' | 'visitor' | 'addressHash' | 'navn' | 'melding'
>;

/** What the senders of a batch said in the rooms for children shortly before. */
export interface SaidBefore {
  /** Oldest first. */
  of(draft: Writer): readonly Said[];
  /** Adds a line that stands in a room. */
  add(draft: Writer): void;
}

/**
 * The people behind a line: the sender, and the visitor that a logged-in person is without the login.
 * Without a cookie the name is a part of the sender, so all such lines of an address are one person's.
 */
function keysOf({ sender, visitor, addressHash }: Writer): string[] {
  if (sender.startsWith('a:')) return [`a:${addressHash}`];
  return visitor === null ? [sender] : [...new Set([sender, visitor])];
}

function addTo(lines: Map<string, Said[]>, key: string, said: Said): void {
  const list = lines.get(key) ?? [];
  lines.set(key, list);
  list.push(said);
}

/** @param lines by key, oldest first; of nobody when it is missing */
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
 * Reads what the senders of `drafts` said that write in the rooms for children: any word can be the last
 * part of contact details. Lines that a moderator approved do not count.
 */
export async function readSaid(
  { db }: Pick<Context, 'db'>,
  tx: Orm,
  drafts: readonly Writer[],
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
