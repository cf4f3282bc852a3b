import { apiRequest } from '#client/lib/api-client.ts';

/** Takes a name for the chat; the next connection carries it. Answers the name as it was stored. */
export async function takeName(navn: string): Promise<string> {
  const answer = await apiRequest<{ navn: string }>('POST', '/api/chat/name', { navn });
  return answer.navn;
}

/** Tells the moderators about a line. */
export async function reportLine(id: string, reason: string): Promise<void> {
  await apiRequest('POST', `/api/chat-messages/${id}/report`, { reason });
}
