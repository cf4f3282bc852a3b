import type { ChatMessage } from '#shared/contracts/chat.ts';
import type { ModeratedLine } from '#shared/contracts/chat-admin.ts';
import type { LineRow } from './chat.lines.store.ts';

/** A line as everybody may see it. */
export function lineView(row: LineRow): ChatMessage {
  return {
    id: String(row.id),
    navn: row.navn,
    melding: row.melding,
    room: row.room,
    isAdmin: row.isAdmin === 'true' ? 'true' : 'false',
    isSystemMessage: row.isSystemMessage,
    createdAt: row.createdAt.toISOString(),
    ...(row.level !== null && { level: row.level }),
    ...(row.userId !== null && { userId: row.userId }),
    ...(row.clientId !== null && { clientId: row.clientId }),
  };
}

/** The same for a moderator. */
export function moderatedView(row: LineRow): ModeratedLine {
  return { ...lineView(row), status: row.status };
}
