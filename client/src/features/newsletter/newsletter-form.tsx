import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Form } from '#client/components/form/form.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Thanks, useThanks } from '#client/components/form/thanks.tsx';
import { texts } from '#shared/content/index.ts';
import { NEWSLETTER_ANSWER, newsletterRequest } from '#shared/contracts/newsletter.ts';
import { useSubscribe } from './newsletter.queries.ts';

/**
 * The sign-up form. Its field has no default value, so that an address typed before the form
 * came alive stays.
 */
export function NewsletterForm() {
  const thanks = useThanks();
  const subscribe = useSubscribe();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(newsletterRequest),
  });
  const send = handleSubmit(async (values) => {
    if (await subscribe.send(values)) {
      reset({ email: '' });
      thanks.show();
    }
  });
  return (
    <Thanks
      shown={thanks.shown}
      title="Takk for registreringen!"
      todo={NEWSLETTER_ANSWER}
      text="Du vil motta våre nyhetsbrev snart."
    >
      <Form submitting={subscribe.pending} onSubmit={send} method="post" aria-label="Nyhetsbrev">
        <TextField
          {...register('email')}
          type="email"
          label="E-post"
          placeholder="navn@epost.no"
          autoComplete="email"
          inputMode="email"
          error={formState.errors.email?.message}
        />
        <SubmitKey pending={subscribe.pending} pendingText="Registrerer...">
          {texts.newsletter.button}
        </SubmitKey>
      </Form>
    </Thanks>
  );
}
