import { apiRequest } from '#client/lib/api-client.ts';

/**
 * Chooses a name for the chat, which applies from the next connection on. Resolves with the stored
 * name.
 */
export async function takeName(navn: string): Promise<string> {
  const answer = await apiRequest<{ navn: string }>('POST', '/api/chat/name', { navn });
  return answer.navn;
}

/** Reports a line to the moderators. */
export async function reportLine(id: string, reason: string): Promise<void> {
  await apiRequest('POST', `/api/chat-messages/${id}/report`, { reason });
}
