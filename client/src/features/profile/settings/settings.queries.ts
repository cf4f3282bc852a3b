import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '#client/lib/call/api.ts';
import { downloadFile } from '#client/lib/call/download.ts';
import { uploadFile } from '#client/lib/call/upload.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { userSession } from '#client/lib/session/session.ts';
import { leave, ownCall, updateUser } from '#client/lib/session/session-acts.ts';
import { forgetPlan } from '#client/lib/storage/plan-account.ts';
import { toast } from '#client/lib/toast.ts';
import type {
  ChangeEmailRequest,
  ChangePasswordRequest,
  DeleteAccountRequest,
  ProfileRequest,
} from '#shared/contracts/accounts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { userCall } from '../user-call.ts';

const PICTURE_CALL = 'POST /api/user/profile/picture';
const LATER = 'Prøv igjen om litt.';

/** Changes names and bio. */
export function useSaveProfile() {
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

/** Changes the password. */
export function useChangePassword() {
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

/** Requests a change of the e-mail address. */
export function useChangeEmail() {
  const client = useQueryClient();
  return {
    send: (body: ChangeEmailRequest) => userCall(client, 'POST /api/user/email', { body }),
    failure: { title: 'Kunne ikke bytte e-postadresse', fallback: LATER },
  };
}

/** Deletes the account and ends the session. */
export function useDeleteAccount() {
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

/** Uploads a picture; `share` is the uploaded fraction, 0 to 1. */
export function useUploadPicture(onSaved: () => void, onFailure: (error: unknown) => void) {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const { run, pending } = useCall({
    send: (file: File) => {
      setShare(0);
      return ownCall(userSession, client, uploadFile(PICTURE_CALL, {}, file, setShare));
    },
    onSuccess: (user) => {
      updateUser(client, user);
      toast({ title: 'Bildet er lagret', variant: 'success' });
      onSaved();
    },
    onFailure,
    failure: { title: '', isQuiet: true },
  });
  return { upload: (file: File) => void run(file), pending, share };
}

/** Removes the picture. */
export function useRemovePicture() {
  const client = useQueryClient();
  return useCall({
    send: () => userCall(client, 'DELETE /api/user/profile/picture'),
    onSuccess: (user) => {
      updateUser(client, user);
      toast({ title: 'Bildet er fjernet', variant: 'success' });
    },
    failure: { title: 'Kunne ikke fjerne bildet', fallback: LATER },
  });
}

/** Downloads all stored data about the user, as one JSON file. */
export function useExport() {
  const client = useQueryClient();
  return useCall({
    send: () => {
      const name = `ctrl-mine-data-${osloDate(new Date())}.json`;
      return ownCall(userSession, client, downloadFile(addressOf('GET /api/user/export'), name));
    },
    failure: { title: 'Kunne ikke laste ned', fallback: LATER },
  });
}
