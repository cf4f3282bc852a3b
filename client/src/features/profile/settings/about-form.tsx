import { Form } from '#client/components/form/form.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { BIO_MAX, NAME_MAX, profileRequest } from '#shared/contracts/accounts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { FIELD_PAIR, Setting } from './setting.tsx';
import { useSaveProfile } from './settings.queries.ts';

/** Names and bio. */
export function AboutForm({ user }: { user: SessionUser }) {
  const { onSuccess, ...saving } = useSaveProfile();
  const { field, submit, pending, form } = useCallForm({
    schema: profileRequest,
    defaultValues: { firstName: user.firstName, lastName: user.lastName, bio: user.bio ?? '' },
    ...saving,
    onSuccess: (saved, values) => {
      onSuccess(saved);
      form.reset({ ...values, bio: values.bio ?? '' });
    },
  });
  return (
    <Setting title="Om deg" text={`Brukernavnet er @${user.username} og kan ikke endres.`}>
      <Form submitting={pending} onSubmit={submit} aria-label="Om deg">
        <div className={FIELD_PAIR}>
          <TextField
            {...field('firstName')}
            label="Fornavn"
            autoComplete="given-name"
            maxLength={NAME_MAX}
          />
          <TextField
            {...field('lastName')}
            label="Etternavn"
            autoComplete="family-name"
            maxLength={NAME_MAX}
          />
        </div>
        <TextArea
          {...field('bio')}
          label="Bio"
          optional
          rows={4}
          counter={{ text: form.watch('bio') ?? '', max: BIO_MAX }}
        />
        <div>
          <SubmitKey pending={pending} pendingText="Lagrer..." disabled={!form.formState.isDirty}>
            Lagre
          </SubmitKey>
        </div>
      </Form>
    </Setting>
  );
}
