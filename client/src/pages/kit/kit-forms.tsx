import { useState } from 'react';
import { Checkbox } from '#client/components/form/checkbox.tsx';
import { Form } from '#client/components/form/form.tsx';
import { FormErrorSummary } from '#client/components/form/form-error-summary.tsx';
import { Select } from '#client/components/form/select.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { cx } from '#client/components/ui/cx.ts';

function FormSample({ ground }: { ground: string }) {
  const [sending, setSending] = useState(false);
  const [text, setText] = useState('');
  return (
    <div className={cx(ground, ground === 'on-bone' && 'bg-bone', 'w-full min-w-0 max-w-120 p-8')}>
      <Form
        aria-label={`Skjema ${ground}`}
        submitting={sending}
        onSubmit={(event) => {
          event.preventDefault();
          setSending(true);
        }}
      >
        <FormErrorSummary
          title="Se over feltene"
          errors={[{ id: `${ground}-epost`, message: 'Ugyldig e-postadresse' }]}
        />
        <TextField label="Navn" placeholder="Fornavn" autoComplete="off" />
        <TextField id={`${ground}-epost`} label="E-post" error="Ugyldig e-postadresse" />
        <TextField label="Emne" optional hint="Blir overskriften" />
        <Select
          label="Plattform"
          options={[
            { value: 'facebook', label: 'Facebook' },
            { value: 'tiktok', label: 'TikTok' },
          ]}
        />
        <TextArea
          label="Melding"
          counter={{ text, max: 20 }}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox label="Jeg har lest om personvern" error="Må krysses av" />
        <SubmitKey pending={sending} pendingText="Sender ..." full>
          Send
        </SubmitKey>
      </Form>
    </div>
  );
}

/** Form fields on dark and light backgrounds, in every state. */
export function KitForms() {
  return (
    <section className="wrap flex flex-wrap gap-8 py-10">
      <FormSample ground="on-night" />
      <FormSample ground="on-bone" />
    </section>
  );
}
