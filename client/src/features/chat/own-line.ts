import type { ChatMessage } from '#shared/contracts/chat.ts';
import type { ChatSnapshot } from './chat-snapshot.ts';

/** Whether a line was written by the person at this browser. */
export function isOwnLine(line: ChatMessage, you: ChatSnapshot['you']): boolean {
  if (you === null || you.navn !== line.navn || line.isSystemMessage) return false;
  if (you.kind === 'admin') return line.isAdmin === 'true';
  return line.isAdmin === 'false' && (line.userId !== undefined) === (you.kind === 'user');
}
