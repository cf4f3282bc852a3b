import type { ChatMessage, ServerFrame } from '#shared/contracts/chat.ts';
import type { ModeratedLine } from '#shared/contracts/chat-admin.ts';
import { DELETED_USER_NAME } from '#shared/rules/chat-names.ts';
import { knownLevel } from '#shared/rules/levels.ts';
import { levelUpText } from '../chat.texts.ts';
import type { Identity } from '../connection/identity.ts';
import type { LineRow } from './lines.store.ts';

/** News of a level are put into words here, so that no line holds anybody's name. */
function textOf({ melding, isSystemMessage, level, about }: LineRow): string {
  if (!isSystemMessage || level === null) return melding;
  return levelUpText(about ?? DELETED_USER_NAME, knownLevel(level));
}

/** A line as everybody may see it. */
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
    ...(row.clientId !== null && { clientId: row.clientId }),
  };
}

/** The same for a moderator. */
export function moderatedView(row: LineRow): ModeratedLine {
  return { ...lineView(row), status: row.status };
}

/** What somebody is told of themselves; badges and picture only when there are any. */
export function youFrame({ kind, navn, badges, picture }: Identity): ServerFrame {
  return {
    type: 'you',
    kind,
    navn,
    ...(badges.length > 0 && { badges }),
    ...(picture !== null && { picture }),
  };
}
