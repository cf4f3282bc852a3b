import { api } from '#client/lib/call/api.ts';

/**
 * Chooses a name for the chat, which applies from the next connection on. Resolves with the stored
 * name.
 */
export async function takeName(navn: string): Promise<string> {
  const answer = await api('POST /api/chat/name', { body: { navn } });
  return answer.navn;
}

/** Reports a line to the moderators. */
export async function reportLine(id: string, reason: string): Promise<void> {
  await api('POST /api/chat-messages/:id/report', { params: { id }, body: { reason } });
}
