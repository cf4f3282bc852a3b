import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { Form } from '#client/components/form/form.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextArea } from '#client/components/form/text-area.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { BIO_MAX, NAME_MAX, profileRequest } from '#shared/contracts/accounts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { Setting } from './setting.tsx';
import { useSaveProfile } from './settings.queries.ts';

/** Names and bio. */
export function AboutForm({ user }: { user: SessionUser }) {
  const { send, pending } = useSaveProfile();
  const { register, handleSubmit, setError, control, reset, formState } = useForm({
    resolver: zodResolver(profileRequest),
    defaultValues: { firstName: user.firstName, lastName: user.lastName, bio: user.bio ?? '' },
  });
  const { errors, isDirty } = formState;
  const bio = useWatch({ control, name: 'bio' }) ?? '';
  const save = handleSubmit(async (values) => {
    const saved = await send(values, (field, text) => setError(field, { message: text }));
    if (saved) reset({ ...values, bio: values.bio ?? '' });
  });
  return (
    <Setting title="Om deg" text={`Brukernavnet er @${user.username} og kan ikke endres.`}>
      <Form submitting={pending} onSubmit={save} aria-label="Om deg">
        <div className="innstilling__par">
          <TextField
            {...register('firstName')}
            label="Fornavn"
            autoComplete="given-name"
            maxLength={NAME_MAX}
            error={errors.firstName?.message}
          />
          <TextField
            {...register('lastName')}
            label="Etternavn"
            autoComplete="family-name"
            maxLength={NAME_MAX}
            error={errors.lastName?.message}
          />
        </div>
        <TextArea
          {...register('bio')}
          label="Bio"
          optional
          rows={4}
          counter={{ text: bio, max: BIO_MAX }}
          error={errors.bio?.message}
        />
        <div>
          <SubmitKey pending={pending} pendingText="Lagrer..." disabled={!isDirty}>
            Lagre
          </SubmitKey>
        </div>
      </Form>
    </Setting>
  );
}
