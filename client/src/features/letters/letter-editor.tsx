import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { refreshAdmin } from '#client/lib/admin-calls.ts';
import { apiRequest } from '#client/lib/api-client.ts';
import { toast } from '#client/lib/toast.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import {
  type Letter,
  type LetterRequest,
  letterRequest,
  NEWSLETTER_BODY_MAX,
  NEWSLETTER_SUBJECT_MAX,
} from '#shared/contracts/newsletter-admin.ts';
import { letterPath, NEWSLETTER } from './letters.queries.ts';

export interface LetterEditorProps {
  /** Null for one that was never saved. */
  letter: Letter | null;
  onDone: () => void;
}

/** Writes a draft. Nothing is sent from here. */
export function LetterEditor({ letter, onDone }: LetterEditorProps) {
  const client = useQueryClient();
  const { field, submit, pending, problem, form } = useCallForm({
    schema: letterRequest,
    send: (body: LetterRequest) =>
      letter === null
        ? apiRequest<Letter>('POST', `${NEWSLETTER}/letters`, body)
        : apiRequest<Letter>('PUT', letterPath(letter), body),
    onSuccess: (_saved, { subject }) => {
      toast({ title: 'Utkastet er lagret', description: subject, variant: 'success' });
      void refreshAdmin(client);
      onDone();
    },
    failure: { title: 'Kunne ikke lagre utkastet', fallback: 'Prøv igjen senere' },
    focusOnFailure: 'subject',
  });
  useEffect(() => form.setFocus('subject'), [form]);
  const length = form.watch('body')?.length ?? letter?.body.length ?? 0;
  return (
    <Form submitting={pending} onSubmit={submit} aria-label="Nyhetsbrev">
      <TextField
        {...field('subject')}
        label="Emne"
        maxLength={NEWSLETTER_SUBJECT_MAX}
        defaultValue={letter?.subject ?? ''}
      />
      <TextArea
        {...field('body')}
        label="Innhold"
        rows={12}
        defaultValue={letter?.body ?? ''}
        hint="Ren tekst. En tom linje gir nytt avsnitt, adresser blir lenker. Lenken for å melde seg av kommer med av seg selv."
        counter={{ length, max: NEWSLETTER_BODY_MAX }}
      />
      <Problem>{problem}</Problem>
      <div className="desk__knapper">
        <button type="submit" className="btn btn--bein" disabled={pending}>
          {pending ? 'Lagrer...' : 'Lagre utkast'}
        </button>
        <button type="button" className="btn btn--kant" onClick={onDone}>
          Avbryt
        </button>
      </div>
    </Form>
  );
}
