import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Form } from '#client/components/form/form.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Thanks, useThanks } from '#client/components/form/thanks.tsx';
import { contactRequest } from '#shared/contracts/contact.ts';
import { useSendMessage } from './contact.queries.ts';

const EMPTY = { navn: '', epost: '', emne: '', melding: '' };

/**
 * The contact form. Its fields have no default values, so that what was typed before the form
 * came alive stays; after a failure everything stays too. `method` matters only where the code
 * never comes: the text must not end up in the address.
 */
export function ContactForm() {
  const thanks = useThanks();
  const message = useSendMessage();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(contactRequest),
  });
  const { errors } = formState;
  const send = handleSubmit(async (values) => {
    const sent = await message.send(values, (field, text) => setError(field, { message: text }));
    if (sent) {
      reset(EMPTY);
      thanks.show();
    }
  });
  return (
    <Thanks
      shown={thanks.shown}
      title="Takk for meldingen!"
      text="Vi tar kontakt så snart som mulig"
    >
      <Form submitting={message.pending} onSubmit={send} method="post" aria-label="Kontaktskjema">
        <div className="contact__pair">
          <TextField
            {...register('navn')}
            label="Navn"
            autoComplete="name"
            error={errors.navn?.message}
          />
          <TextField
            {...register('epost')}
            type="email"
            label="E-post"
            autoComplete="email"
            inputMode="email"
            error={errors.epost?.message}
          />
        </div>
        <TextField {...register('emne')} label="Emne" optional error={errors.emne?.message} />
        <TextArea
          {...register('melding')}
          label="Melding"
          rows={6}
          error={errors.melding?.message}
        />
        <div>
          <SubmitKey pending={message.pending} pendingText="Sender...">
            Send melding
          </SubmitKey>
        </div>
      </Form>
    </Thanks>
  );
}
