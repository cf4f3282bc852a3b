import { useQueryClient } from '@tanstack/react-query';
import { TextArea, TextField } from '#client/components/form/field.tsx';
import { Form, SubmitKey } from '#client/components/form/form.tsx';

import { Thanks, useThanks } from '#client/components/form/thanks.tsx';
import { api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { toast } from '#client/lib/toast.ts';
import { contactRequest } from '#shared/contracts/contact.ts';

const EMPTY = { navn: '', epost: '', emne: '', melding: '' };

/** Path of the call, and key of its cached data. */
export const CONTACT_PATH = '/api/contact';

/**
 * The contact form. Fields have no default values, so that hydration keeps what was typed before; a
 * failure keeps it too. `method="post"` matters only without JavaScript: the text must not end up
 * in the URL.
 */
export function ContactForm() {
  const thanks = useThanks();
  const client = useQueryClient();
  const { field, submit, pending, form } = useCallForm({
    schema: contactRequest,
    send: (body, headers) => api('POST /api/contact', { body, headers }),
    onSuccess: ({ message }) => {
      void client.invalidateQueries({ queryKey: [CONTACT_PATH] });
      toast({ title: 'Melding sendt!', description: message, variant: 'success' });
      form.reset(EMPTY);
      thanks.show();
    },
    failure: { title: 'Feil ved sending', ignoresLostAnswer: true },
  });
  return (
    <Thanks
      shown={thanks.shown}
      title="Takk for meldingen!"
      text="Vi tar kontakt så snart som mulig"
    >
      <Form submitting={pending} onSubmit={submit} method="post" aria-label="Kontaktskjema">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField {...field('navn')} label="Navn" autoComplete="name" />
          <TextField
            {...field('epost')}
            type="email"
            label="E-post"
            autoComplete="email"
            inputMode="email"
          />
        </div>
        <TextField {...field('emne')} label="Emne" optional />
        <TextArea {...field('melding')} label="Melding" rows={6} />
        <div>
          <SubmitKey pending={pending} pendingText="Sender...">
            Send melding
          </SubmitKey>
        </div>
      </Form>
    </Thanks>
  );
}
