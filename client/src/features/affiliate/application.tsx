import Send from 'lucide-react/icons/send';
import { useEffect, useRef, useState } from 'react';
import { Checkbox, TextArea, TextField } from '#client/components/form/field.tsx';
import { Form, Problem, SubmitKey } from '#client/components/form/form.tsx';

import { THANKS } from '#client/components/form/thanks.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { BUTTON_ROW } from '#client/components/ui/page-looks.ts';
import { api } from '#client/lib/call/api.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { AFFILIATE_ABOUT_MAX } from '#shared/contracts/affiliates.ts';
import { paths } from '#shared/paths.ts';
import { applicationForm, FIELD_COLUMNS, NetworkFields } from './affiliate-form.tsx';

/** The form, then its confirmation. */
export function Application() {
  const [message, setMessage] = useState<string>();
  if (message === undefined) return <ApplicationForm onSent={setMessage} />;
  return <Sent message={message} />;
}

/** Takes the focus, because the button that had it is removed. */
function Sent({ message }: { message: string }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      className={cx(THANKS, 'content-start p-[clamp(1.5rem,4vw,2.5rem)]')}
      tabIndex={-1}
      role="status"
    >
      <h3 className="display text-h3">Søknaden er sendt</h3>
      <p className="font-bold">{message}</p>
      <ol className="list-decimal pl-5">
        {[
          'Vi ser på profilene dine.',
          'Du får svar på e-post.',
          'Blir du godkjent, følger koden din med.',
        ].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={BUTTON_ROW}>
        <Button href={paths.affiliateProgress} variant="coal">
          Se Live Oversikt
        </Button>
      </p>
    </div>
  );
}

function ApplicationForm({ onSent }: { onSent: (message: string) => void }) {
  const { field, submit, pending, problem, form } = useCallForm({
    schema: applicationForm,
    send: (body) => api('POST /api/affiliate/apply', { body }),
    onSuccess: ({ message }) => onSent(message),
    failure: { title: 'Kunne ikke sende søknaden', fallback: 'Prøv igjen senere' },
    focusOnFailure: 'navn',
  });
  const about = form.watch('beskrivelse') ?? '';
  return (
    <Form submitting={pending} onSubmit={submit} method="post" aria-label="Søk om å bli affiliate">
      <div className={FIELD_COLUMNS}>
        <TextField {...field('navn')} label="Navn" autoComplete="name" required />
        <TextField
          {...field('epost')}
          type="email"
          label="E-post"
          autoComplete="email"
          inputMode="email"
          required
        />
        <TextField
          {...field('telefon')}
          type="tel"
          label="Telefon"
          hint="Så vi kan ringe hvis noe er uklart. Vises aldri for andre."
          autoComplete="tel"
          optional
        />
        <TextField
          {...field('followerCount')}
          label="Følgere"
          hint="Omtrent, til sammen. Ingen nedre grense."
          inputMode="numeric"
          autoComplete="off"
          optional
        />
      </div>
      <NetworkFields field={field} />
      <TextArea
        {...field('beskrivelse')}
        label="Litt om deg og hvem du når"
        rows={4}
        maxLength={AFFILIATE_ABOUT_MAX}
        counter={{ text: about, max: AFFILIATE_ABOUT_MAX }}
        optional
      />
      <Checkbox
        {...field('terms')}
        label="Jeg har lest vilkårene, og merker innlegg med koden min med «Reklame»."
        required
      />
      <Problem>{problem}</Problem>
      <SubmitKey
        pending={pending}
        pendingText="Sender..."
        size="xl"
        full
        icon={<Icon icon={Send} size={28} />}
      >
        Send søknad
      </SubmitKey>
    </Form>
  );
}
