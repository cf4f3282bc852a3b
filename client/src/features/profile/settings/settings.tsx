import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { ErasureForm } from '#client/components/form/erasure-form.tsx';
import { TextArea, TextField } from '#client/components/form/field.tsx';
import { Form, SubmitKey } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';

import { Button } from '#client/components/ui/button.tsx';
import { Dialog, useDialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import {
  BIO_MAX,
  type ChangeEmailRequest,
  changeEmailRequest,
  NAME_MAX,
  profileRequest,
} from '#shared/contracts/accounts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { profileAddress } from '../profile-address.ts';
import { AccountName } from './account-name.tsx';
import { PasswordForm } from './password-form.tsx';
import { PictureForm } from './picture-form.tsx';
import { FIELD_PAIR, Setting } from './setting.tsx';
import { useChangeEmail, useDeleteAccount, useExport, useSaveProfile } from './settings.queries.ts';

/** 'Rediger profil': picture, names and bio, e-mail address, password, data, deletion. */
export function Settings({ user }: { user: SessionUser }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pb-7">
        <h2 ref={heading} tabIndex={-1} className="display display--h3">
          Rediger profil
        </h2>
        <Button
          href={profileAddress('oversikt')}
          size="sm"
          variant="coal"
          icon={<Icon icon={ArrowLeft} />}
        >
          Til profilen
        </Button>
      </div>
      <PictureForm user={user} />
      <AboutForm user={user} />
      <EmailForm user={user} />
      <PasswordForm user={user} />
      <DataSection user={user} />
    </div>
  );
}

/** 'Last ned mine data' and 'Slett konto'. */
function DataSection({ user }: { user: SessionUser }) {
  const { run, pending } = useExport();
  const { triggerProps, dialogProps } = useDialog();
  return (
    <>
      <Setting title="Dataene dine" text="Alt vi har lagret om deg, i én fil (JSON).">
        <Button
          variant="coal"
          icon={<Icon icon={Download} />}
          onClick={() => void run(null)}
          loading={pending}
          loadingText="Henter..."
        >
          Last ned mine data
        </Button>
      </Setting>
      <Setting title="Slett kontoen" text="Kontoen blir borte med én gang, og for godt.">
        <Button {...triggerProps} variant="coal" icon={<Icon icon={Trash2} />}>
          Slett konto
        </Button>
        <Dialog {...dialogProps} title="Slett konto">
          <DeleteForm user={user} />
        </Dialog>
      </Setting>
    </>
  );
}

const GOES = [
  'navn, e-postadresse, bio og bilde',
  'gaver, poeng, meldinger og påminnelser',
  'delinger du har registrert',
];

/** Deletes the user's account. */
function DeleteForm({ user }: { user: SessionUser }) {
  return (
    <ErasureForm
      account={user.username}
      goes={GOES}
      stays="Det du har skrevet i chatten, blir stående under navnet «Slettet bruker»."
      {...useDeleteAccount()}
    />
  );
}

/** Names and bio. */
function AboutForm({ user }: { user: SessionUser }) {
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

const EMPTY = { email: '', password: '' };

/** Changes the e-mail address, after the password and a confirmation link to the new address. */
function EmailForm({ user }: { user: SessionUser }) {
  const [asked, setAsked] = useState<string>();
  const { send, failure } = useChangeEmail();
  const { field, submit, pending, form } = useCallForm({
    schema: changeEmailRequest,
    defaultValues: EMPTY,
    send: (body: ChangeEmailRequest) => {
      setAsked(undefined);
      return send(body);
    },
    onSuccess: ({ message }) => {
      setAsked(message);
      form.reset(EMPTY);
    },
    failure,
  });
  return (
    <Setting title="E-post" text={<bdi>{user.email}</bdi>}>
      <Form submitting={pending} onSubmit={submit} aria-label="E-post">
        <AccountName user={user} />
        <TextField
          {...field('email')}
          type="email"
          label="Ny e-postadresse"
          autoComplete="email"
          inputMode="email"
        />
        <PasswordField
          {...field('password')}
          label="Passordet ditt"
          autoComplete="current-password"
        />
        <p role="status">{asked}</p>
        <div>
          <SubmitKey pending={pending} pendingText="Sender...">
            Bytt e-postadresse
          </SubmitKey>
        </div>
      </Form>
    </Setting>
  );
}
