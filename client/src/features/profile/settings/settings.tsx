import { useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { ErasureForm } from '#client/components/form/erasure-form.tsx';
import { TextArea, TextField } from '#client/components/form/field.tsx';
import { Form, SubmitKey } from '#client/components/form/form.tsx';
import { KeptNote } from '#client/components/form/kept-note.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog, useDialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { addressOf } from '#client/lib/call/api.ts';
import { downloadFile } from '#client/lib/call/download.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { useFormDraft } from '#client/lib/call/use-form-draft.ts';
import { userSession } from '#client/lib/session/session.ts';
import { leave, ownCall, updateUser } from '#client/lib/session/session-acts.ts';
import { forgetPlan } from '#client/lib/storage/plan-account.ts';
import { toast } from '#client/lib/toast.ts';
import {
  BIO_MAX,
  type ChangeEmailRequest,
  type ChangePasswordRequest,
  changeEmailRequest,
  changePasswordRequest,
  type DeleteAccountRequest,
  NAME_MAX,
  type ProfileRequest,
  profileRequest,
} from '#shared/contracts/accounts.ts';
import { PASSWORDS_DIFFER, typedPassword } from '#shared/contracts/passwords.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { userCall } from '../profile.queries.ts';
import { profileAddress } from '../profile-address.ts';
import { PictureForm } from './picture-form.tsx';
import { AccountName, FIELD_PAIR, Setting } from './setting.tsx';

const LATER = 'Prøv igjen om litt.';

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

/** All stored data about the user, as one JSON file. */
function useExport() {
  const client = useQueryClient();
  return useCall({
    send: () => {
      const name = `ctrl-mine-data-${osloDate(new Date())}.json`;
      return ownCall(userSession, client, downloadFile(addressOf('GET /api/user/export'), name));
    },
    failure: { title: 'Kunne ikke laste ned', fallback: LATER },
  });
}

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

function useDeleteAccount() {
  const client = useQueryClient();
  return {
    erase: (body: DeleteAccountRequest) => userCall(client, 'DELETE /api/user', { body }),
    onErased: () => {
      forgetPlan();
      leave(userSession, client);
      toast({
        title: 'Kontoen er slettet',
        description: 'Takk for at du var med.',
        variant: 'success',
        duration: 10_000,
      });
    },
  };
}

const GOES = [
  'navn, e-postadresse, bio og bilde',
  'gaver, poeng, meldinger og påminnelser',
  'delinger du har registrert',
];

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

function useSaveProfile() {
  const client = useQueryClient();
  return {
    send: (body: ProfileRequest) => userCall(client, 'PATCH /api/user/profile', { body }),
    onSuccess: (user: SessionUser) => {
      updateUser(client, user);
      toast({ title: 'Profilen er lagret', variant: 'success' });
    },
    failure: { title: 'Kunne ikke lagre profilen', fallback: LATER },
  };
}

function AboutForm({ user }: { user: SessionUser }) {
  const { onSuccess, ...saving } = useSaveProfile();
  const { field, submit, pending, form } = useCallForm({
    schema: profileRequest,
    defaultValues: { firstName: user.firstName, lastName: user.lastName, bio: user.bio ?? '' },
    ...saving,
    onSuccess: (saved, values) => {
      onSuccess(saved);
      form.reset({ ...values, bio: values.bio ?? '' });
      draft.forget();
    },
  });
  const draft = useFormDraft(form, {
    name: 'om-deg',
    person: `user:${user.id}`,
    fields: ['firstName', 'lastName', 'bio'],
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
        <KeptNote {...draft} />
        <div>
          <SubmitKey pending={pending} pendingText="Lagrer..." disabled={!form.formState.isDirty}>
            Lagre
          </SubmitKey>
        </div>
      </Form>
    </Setting>
  );
}

function useChangeEmail() {
  const client = useQueryClient();
  return {
    send: (body: ChangeEmailRequest) => userCall(client, 'POST /api/user/email', { body }),
    failure: { title: 'Kunne ikke bytte e-postadresse', fallback: LATER },
  };
}

const NO_EMAIL = { email: '', password: '' };

/** Needs the password, and a confirmation link sent to the new address. */
function EmailForm({ user }: { user: SessionUser }) {
  const [asked, setAsked] = useState<string>();
  const { send, failure } = useChangeEmail();
  const { field, submit, pending, form } = useCallForm({
    schema: changeEmailRequest,
    defaultValues: NO_EMAIL,
    send: (body: ChangeEmailRequest) => {
      setAsked(undefined);
      return send(body);
    },
    onSuccess: ({ message }) => {
      setAsked(message);
      form.reset(NO_EMAIL);
      draft.forget();
    },
    failure,
  });
  const draft = useFormDraft(form, {
    name: 'ny-epost',
    person: `user:${user.id}`,
    fields: ['email'],
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

function useChangePassword() {
  const client = useQueryClient();
  return {
    send: ({ currentPassword, password }: ChangePasswordRequest) =>
      userCall(client, 'PATCH /api/user/password', { body: { currentPassword, password } }),
    onSuccess: (user: SessionUser) => {
      // A concurrent call with the old session may have got a 401 and logged the user out here.
      updateUser(client, user);
      toast({ title: 'Passordet er byttet', variant: 'success' });
    },
    failure: { title: 'Kunne ikke bytte passord', fallback: LATER },
  };
}

const NO_PASSWORDS = { currentPassword: '', password: '', confirmPassword: '' };

/** The form asks for the new password twice; the call takes it once. */
const passwordForm = changePasswordRequest
  .safeExtend({ confirmPassword: typedPassword(PASSWORDS_DIFFER) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
  });

function PasswordForm({ user }: { user: SessionUser }) {
  const { onSuccess, ...changing } = useChangePassword();
  const { field, submit, pending, form } = useCallForm({
    schema: passwordForm,
    defaultValues: NO_PASSWORDS,
    ...changing,
    onSuccess: (user) => {
      onSuccess(user);
      form.reset(NO_PASSWORDS);
    },
  });
  return (
    <Setting title="Passord" text="Et nytt passord logger deg ut på andre enheter.">
      <Form submitting={pending} onSubmit={submit} aria-label="Passord">
        <AccountName user={user} />
        <PasswordField
          {...field('currentPassword')}
          label="Passordet du har nå"
          autoComplete="current-password"
        />
        <div className={FIELD_PAIR}>
          <PasswordField {...field('password')} label="Nytt passord" autoComplete="new-password" />
          <PasswordField
            {...field('confirmPassword')}
            label="Gjenta nytt passord"
            autoComplete="new-password"
          />
        </div>
        <div>
          <SubmitKey pending={pending} pendingText="Bytter...">
            Bytt passord
          </SubmitKey>
        </div>
      </Form>
    </Setting>
  );
}
