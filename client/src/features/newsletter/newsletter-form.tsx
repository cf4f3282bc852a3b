import { TextField } from '#client/components/form/field.tsx';
import { Form, SubmitKey } from '#client/components/form/form.tsx';
import { Thanks, useThanks } from '#client/components/form/thanks.tsx';
import { api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { useSite } from '#client/lib/content.tsx';
import { toast } from '#client/lib/toast.ts';
import { NEWSLETTER_ANSWER, newsletterRequest } from '#shared/contracts/newsletter.ts';

/** The field is uncontrolled, so that an address typed before hydration is kept. */
export function NewsletterForm() {
  const { texts } = useSite();
  const thanks = useThanks();
  const { field, submit, pending, form } = useCallForm({
    schema: newsletterRequest,
    send: (body) => api('POST /api/newsletter', { body }),
    onSuccess: ({ message }) => {
      const title = 'Nyhetsbrev registrering vellykket!';
      toast({ title, description: message, variant: 'success' });
      form.reset({ email: '' });
      thanks.show();
    },
    failure: { title: 'Feil ved registrering', ignoresLostAnswer: true },
  });
  return (
    <Thanks
      shown={thanks.shown}
      title="Takk for registreringen!"
      todo={NEWSLETTER_ANSWER}
      text="Du vil motta våre nyhetsbrev snart."
    >
      <Form
        submitting={pending}
        onSubmit={submit}
        method="post"
        aria-label="Nyhetsbrev"
        className="gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-start"
      >
        <TextField
          {...field('email')}
          type="email"
          label="E-post"
          placeholder="navn@epost.no"
          autoComplete="email"
          inputMode="email"
        />
        {/* Beside the field, below the height of its label. */}
        <SubmitKey pending={pending} pendingText="Registrerer..." className="md:mt-[31px]">
          {texts.newsletter.button}
        </SubmitKey>
      </Form>
    </Thanks>
  );
}
