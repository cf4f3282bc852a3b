import type { ChatMessage } from '#shared/contracts/chat.ts';
import type { ModeratedLine } from '#shared/contracts/chat-admin.ts';
import { DELETED_USER_NAME } from '#shared/rules/chat-names.ts';
import { chatLevelName, knownLevel } from '#shared/rules/levels.ts';
import type { LineRow } from './lines.store.ts';

/**
 * The text of a reached level is made here, so that a deleted person's name is cleared in one place.
 * The name is the one that the room's filters have let through, whatever the person is called now.
 */
function textOf({ melding, isSystemMessage, level, about, aboutName }: LineRow): string {
  if (!isSystemMessage || level === null) return melding;
  const name = about === null ? DELETED_USER_NAME : (aboutName ?? 'En deltaker');
  return `${name} har nådd nivå ${level}: ${chatLevelName(knownLevel(level))}!`;
}

/** A line for every client. */
export function lineView(row: LineRow): ChatMessage {
  return {
    id: String(row.id),
    navn: row.navn,
    melding: textOf(row),
    room: row.room,
    isAdmin: row.isAdmin === 'true' ? 'true' : 'false',
    isSystemMessage: row.isSystemMessage,
    createdAt: row.createdAt.toISOString(),
    ...(row.level !== null && !row.isSystemMessage && { level: row.level }),
    ...(row.userId !== null && { userId: row.userId }),
    ...(row.picture !== null && { picture: row.picture }),
  };
}

/** A line for a moderator. */
export function moderatedView(row: LineRow): ModeratedLine {
  return { ...lineView(row), status: row.status };
}
