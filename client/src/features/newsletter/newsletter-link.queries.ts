import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '#client/lib/api-client.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import type { NewsletterToken } from '#shared/contracts/newsletter.ts';

export type LinkAction = 'confirm' | 'unsubscribe';

/** Mutation of an e-mailed link. Only this POST changes anything: opening the link does not. */
export function useLinkAction(action: LinkAction) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: NewsletterToken) =>
      apiRequest<MessageAnswer>('POST', `/api/newsletter/${action}`, body),
  });
}
