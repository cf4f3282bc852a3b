import { useQueryClient } from '@tanstack/react-query';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { Problem } from '#client/components/form/problem.tsx';
import { SubmitKey } from '#client/components/form/submit-key.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { ApiError, apiRequest } from '#client/lib/api-client.ts';
import { toast } from '#client/lib/toast.ts';
import { useCallForm } from '#client/lib/use-call-form.ts';
import { type AdminLoginRequest, adminLoginRequest } from '#shared/contracts/accounts.ts';
import type { AdminSession } from '#shared/contracts/session.ts';
import { enterAsAdmin, type OpenAdminSession } from './admin-session.ts';
import { adminNotices, adminTexts } from './admin-texts.ts';

interface MaybeMessage {
  message?: string;
}

/** Rejects also when the answer is a success without an admin. */
async function login(body: AdminLoginRequest): Promise<OpenAdminSession> {
  const answer = await apiRequest<AdminSession & MaybeMessage>('POST', '/api/admin/login', body);
  if (answer.success && answer.admin) return answer;
  throw new ApiError(200, answer, answer.message ?? adminNotices.noAdmin);
}

export interface AdminLoginFormProps {
  /** Somebody is logged in and on the way to the dashboard: the form stays shut. */
  leaving?: boolean;
}

/** The admin's way in; on the login page and in the dashboard's place. */
export function AdminLoginForm({ leaving = false }: AdminLoginFormProps) {
  const client = useQueryClient();
  const { field, submit, pending, problem } = useCallForm({
    schema: adminLoginRequest,
    send: login,
    onSuccess: (session) => {
      enterAsAdmin(client, session);
      toast({ title: adminNotices.welcome, variant: 'success' });
    },
    failure: adminNotices.loginFailed,
    focusOnFailure: 'password',
  });
  const busy = pending || leaving;
  return (
    <Form submitting={busy} onSubmit={submit} method="post" aria-label={adminTexts.submit}>
      <TextField
        {...field('username')}
        label="Brukernavn"
        placeholder="admin"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label="Passord"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Problem>{problem}</Problem>
      <SubmitKey pending={busy} pendingText={adminTexts.pending} full>
        {adminTexts.submit}
      </SubmitKey>
    </Form>
  );
}
