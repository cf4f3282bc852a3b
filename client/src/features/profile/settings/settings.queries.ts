import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#client/lib/api-client.ts';
import { downloadFile } from '#client/lib/download.ts';
import { reasonOf } from '#client/lib/failure-text.ts';
import { leave, updateUser } from '#client/lib/session-change.ts';
import { toast } from '#client/lib/toast.ts';
import { uploadFile } from '#client/lib/upload.ts';
import type {
  ChangeEmailRequest,
  ChangePasswordRequest,
  DeleteAccountRequest,
  ProfileRequest,
} from '#shared/contracts/accounts.ts';
import type { MessageAnswer } from '#shared/contracts/error.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { asUser, userRequest } from '../user-call.ts';

const LATER = 'Prøv igjen om litt.';

/** Hears what the server said about single fields. */
type OnField<T> = (field: keyof T & string, text: string) => void;

/**
 * A form's call: `send` resolves with whether it went well, tells what did not, and does nothing
 * while one is under way.
 */
function useFormCall<Body extends object, Answer>(options: {
  call: (body: Body) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  failure: string;
  fields: readonly (keyof Body & string)[];
}) {
  const { call, onDone, failure, fields } = options;
  const running = useRef(false);
  const { mutateAsync, isPending } = useMutation({ networkMode: 'always', mutationFn: call });
  const send = async (body: Body, onField: OnField<Body>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    try {
      onDone(await mutateAsync(body));
      return true;
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      for (const field of fields) {
        const text = errors[field];
        if (text !== undefined) onField(field, text);
      }
      toast({ title: failure, description: reasonOf(error, LATER), variant: 'error' });
      return false;
    } finally {
      running.current = false;
    }
  };
  return { send, pending: isPending };
}

/** Changes names and bio. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useFormCall<ProfileRequest, SessionUser>({
    call: (body) => userRequest(client, 'PATCH', '/api/user/profile', body),
    onDone: (user) => {
      updateUser(client, user);
      toast({ title: 'Profilen er lagret', variant: 'success' });
    },
    failure: 'Kunne ikke lagre profilen',
    fields: ['firstName', 'lastName', 'bio'],
  });
}

/** Changes the password. */
export function useChangePassword() {
  const client = useQueryClient();
  return useFormCall<ChangePasswordRequest, SessionUser>({
    call: (body) => userRequest(client, 'PATCH', '/api/user/password', body),
    onDone: (user) => {
      // A call that met the old session in this moment may have taken the user for logged out.
      updateUser(client, user);
      toast({ title: 'Passordet er byttet', variant: 'success' });
    },
    failure: 'Kunne ikke bytte passord',
    fields: ['currentPassword', 'password'],
  });
}

/** Asks for another e-mail address; `onAsked` hears what happens next. */
export function useChangeEmail(onAsked: (message: string) => void) {
  const client = useQueryClient();
  return useFormCall<ChangeEmailRequest, MessageAnswer>({
    call: (body) => userRequest(client, 'POST', '/api/user/email', body),
    onDone: ({ message }) => onAsked(message),
    failure: 'Kunne ikke bytte e-postadresse',
    fields: ['email', 'password'],
  });
}

/** Deletes the account; afterwards nobody is logged in. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return {
    erase: (body: DeleteAccountRequest) => userRequest(client, 'DELETE', '/api/user', body),
    onErased: () => {
      leave(client);
      toast({
        title: 'Kontoen er slettet',
        description: 'Takk for at du var med.',
        variant: 'success',
        duration: 10_000,
      });
    },
  };
}

/** Uploads a picture; `share` is how much of it has left, 0 to 1. */
export function useUploadPicture() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => {
      setShare(0);
      return asUser(client, uploadFile<SessionUser>('/api/user/profile/picture', file, setShare));
    },
    onSuccess: (user) => {
      updateUser(client, user);
      toast({ title: 'Bildet er lagret', variant: 'success' });
    },
  });
  return { upload: mutate, pending: isPending, share, error, reset };
}

/** Takes the picture away; the mask returns. */
export function useRemovePicture() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => userRequest<SessionUser>(client, 'DELETE', '/api/user/profile/picture'),
    onSuccess: (user) => {
      updateUser(client, user);
      toast({ title: 'Bildet er fjernet', variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Kunne ikke fjerne bildet',
        description: reasonOf(error, LATER),
        variant: 'error',
      }),
  });
}

/** Downloads everything that is kept about the user, as one JSON file. */
export function useExport() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const name = `ctrl-mine-data-${osloDate(new Date())}.json`;
      return asUser(client, downloadFile('/api/user/export', name));
    },
    onError: (error) =>
      toast({
        title: 'Kunne ikke laste ned',
        description: reasonOf(error, LATER),
        variant: 'error',
      }),
  });
}
