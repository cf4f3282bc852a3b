import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, apiRequest } from '#client/lib/api-client.ts';
import { failureText } from '#client/lib/failure-text.ts';
import { createSubmitKeys } from '#client/lib/submit-keys.ts';
import { toast } from '#client/lib/toast.ts';
import type { ContactRequest } from '#shared/contracts/contact.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';

/** Key of everything read from the contact calls. */
export const contactKey = ['/api/contact'] as const;

/** Fields of the contact form. */
export type ContactField = keyof ContactRequest;
const FIELDS: readonly ContactField[] = ['navn', 'epost', 'emne', 'melding'];

/**
 * Sends a contact message and tells the visitor how it went. `send` resolves with whether the
 * message is stored; `onField` hears what the server said about single fields. A call while one
 * is under way does nothing, and a resend of the same text carries the same Idempotency-Key, so
 * that a message whose answer was lost is not stored twice.
 */
export function useSendMessage() {
  const client = useQueryClient();
  const keys = useRef(createSubmitKeys());
  const sending = useRef(false);
  const { mutateAsync, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (body: ContactRequest) =>
      apiRequest<MessageAnswer>('POST', '/api/contact', body, {
        headers: { 'Idempotency-Key': keys.current.keyFor(body) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: contactKey }),
  });

  const send = async (
    body: ContactRequest,
    onField: (field: ContactField, text: string) => void,
  ): Promise<boolean> => {
    if (sending.current) return false;
    sending.current = true;
    try {
      const { message } = await mutateAsync(body);
      keys.current.renew();
      toast({ title: 'Melding sendt!', description: message, variant: 'success' });
      return true;
    } catch (error) {
      toast({ title: 'Feil ved sending', description: failureText(error), variant: 'error' });
      if (error instanceof ApiError) {
        for (const field of FIELDS) {
          const text = error.errors[field];
          if (text !== undefined) onField(field, text);
        }
      }
      return false;
    } finally {
      sending.current = false;
    }
  };
  return { send, pending: isPending };
}
