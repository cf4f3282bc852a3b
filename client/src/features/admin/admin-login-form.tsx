import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TextField } from '#client/components/form/field.tsx';
import { Form, Problem, SubmitKey } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { api } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { enter } from '#client/lib/session/session-acts.ts';
import { toast } from '#client/lib/toast.ts';
import { type AdminLoginRequest, adminLoginRequest } from '#shared/contracts/accounts.ts';
import { codeRequiredBody } from '#shared/contracts/two-factor.ts';
import { adminSession, type OpenAdminSession } from './admin-session.ts';
import { adminNotices, adminTexts } from './admin-texts.ts';

/** The password was right, and the account needs a code as well. */
const CODE_REQUIRED = 'code required';
type Answer = OpenAdminSession | typeof CODE_REQUIRED;

/** Rejects also when a successful answer has no admin. */
async function login(body: AdminLoginRequest): Promise<Answer> {
  try {
    const answer = await api('POST /api/admin/login', { body });
    if (answer.success && answer.admin) return answer;
    const message = 'message' in answer ? String(answer.message) : adminNotices.noAdmin;
    throw new ApiError(200, answer, message);
  } catch (error) {
    const wantsCode = error instanceof ApiError && codeRequiredBody.safeParse(error.body).success;
    // A wrong code is a failure like any other.
    if (wantsCode && body.code === undefined) return CODE_REQUIRED;
    throw error;
  }
}

export interface AdminLoginFormProps {
  /** Logged in and being redirected to the dashboard: the form is disabled. */
  leaving?: boolean;
}

/** The admin's login form, on the login page and in place of the dashboard. */
export function AdminLoginForm({ leaving = false }: AdminLoginFormProps) {
  const client = useQueryClient();
  const [wantsCode, setWantsCode] = useState(false);
  const { field, submit, pending, problem, form } = useCallForm({
    schema: adminLoginRequest,
    send: login,
    onSuccess: (answer) => {
      if (answer === CODE_REQUIRED) {
        setWantsCode(true);
        return;
      }
      enter(adminSession, client, answer);
      toast({ title: adminNotices.welcome, variant: 'success' });
    },
    failure: adminNotices.loginFailed,
    focusOnFailure: wantsCode ? 'code' : 'password',
  });
  const { setFocus, unregister } = form;
  useEffect(() => {
    if (wantsCode && !pending) setFocus('code');
  }, [wantsCode, pending, setFocus]);
  // Another account may have no second factor.
  const forgetCode = () => {
    if (!wantsCode) return;
    unregister('code');
    setWantsCode(false);
  };
  const busy = pending || leaving;
  return (
    <Form submitting={busy} onSubmit={submit} method="post" aria-label={adminTexts.submit}>
      <TextField
        {...field('username')}
        onInput={forgetCode}
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
      {wantsCode && (
        <TextField
          {...field('code')}
          label={adminTexts.code}
          hint={adminTexts.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
      )}
      <Problem>{problem}</Problem>
      <SubmitKey pending={busy} pendingText={adminTexts.pending} full>
        {adminTexts.submit}
      </SubmitKey>
    </Form>
  );
}
