import Send from 'lucide-react/icons/send';
import { Checkbox } from '#client/components/form/checkbox.tsx';
import { Form } from '#client/components/form/form.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { api } from '#client/lib/api.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { AFFILIATE_ABOUT_MAX } from '#shared/contracts/affiliates.ts';
import { applicationForm } from '../affiliate-form.ts';
import { FIELD_COLUMNS, NetworkFields } from '../profile-fields.tsx';
import { applyTexts } from './apply-texts.ts';

/** The application of a promoter. */
export function ApplicationForm({ onSent }: { onSent: (message: string) => void }) {
  const { field, submit, pending, problem, form } = useCallForm({
    schema: applicationForm,
    send: (body) => api('POST /api/affiliate/apply', { body }),
    onSuccess: ({ message }) => onSent(message),
    failure: applyTexts.failed,
    focusOnFailure: 'navn',
  });
  const about = form.watch('beskrivelse') ?? '';
  return (
    <Form submitting={pending} onSubmit={submit} method="post" aria-label={applyTexts.form}>
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
          hint={applyTexts.hintPhone}
          autoComplete="tel"
          optional
        />
        <TextField
          {...field('followerCount')}
          label="Følgere"
          hint={applyTexts.hintFollowers}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
      </div>
      <NetworkFields field={field} />
      <TextArea
        {...field('beskrivelse')}
        label={applyTexts.about}
        rows={4}
        maxLength={AFFILIATE_ABOUT_MAX}
        counter={{ text: about, max: AFFILIATE_ABOUT_MAX }}
        optional
      />
      <Checkbox {...field('terms')} label={applyTexts.terms} required />
      <Problem>{problem}</Problem>
      <SubmitKey
        pending={pending}
        pendingText={applyTexts.pending}
        size="xl"
        full
        icon={<Icon icon={Send} size={28} />}
      >
        {applyTexts.submit}
      </SubmitKey>
    </Form>
  );
}
