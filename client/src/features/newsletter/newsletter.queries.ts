import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { apiRequest } from '#client/lib/api-client.ts';
import { failureText } from '#client/lib/failure-text.ts';
import { toast } from '#client/lib/toast.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import type { NewsletterRequest } from '#shared/contracts/newsletter.ts';

/**
 * Signs an address up and tells the visitor how it went. `send` resolves with whether it did; a
 * call while one is under way does nothing.
 */
export function useSubscribe() {
  const sending = useRef(false);
  const { mutateAsync, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (body: NewsletterRequest) =>
      apiRequest<MessageAnswer>('POST', '/api/newsletter', body),
  });

  const send = async (body: NewsletterRequest): Promise<boolean> => {
    if (sending.current) return false;
    sending.current = true;
    try {
      const { message } = await mutateAsync(body);
      const title = 'Nyhetsbrev registrering vellykket!';
      toast({ title, description: message, variant: 'success' });
      return true;
    } catch (error) {
      toast({ title: 'Feil ved registrering', description: failureText(error), variant: 'error' });
      return false;
    } finally {
      sending.current = false;
    }
  };
  return { send, pending: isPending };
}
