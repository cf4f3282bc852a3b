import { useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { TextField } from '#client/components/form/field.tsx';
import { Form, NoScriptHint, Problem, SubmitKey } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Section } from '#client/components/ui/section.tsx';
import { api } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { useCallForm } from '#client/lib/call/use-call-form.ts';
import { cookieCall } from '#client/lib/session/cookie-call.ts';
import { enter } from '#client/lib/session/session-acts.ts';
import { toast } from '#client/lib/toast.ts';
import { type AdminLoginRequest, adminLoginRequest } from '#shared/contracts/accounts.ts';
import { codeRequiredBody } from '#shared/contracts/two-factor.ts';
import { normalizePath, paths } from '#shared/paths.ts';
import { adminSession, type OpenAdminSession, useAdminSession } from './admin-session.ts';

/** Redirects a logged-in admin to the dashboard. */
export function AdminLogin() {
  const [path, navigate] = useLocation();
  const session = useAdminSession();
  const leaving = session !== null && session !== undefined;
  const isHere = normalizePath(path) === paths.adminLogin;
  useEffect(() => {
    if (leaving && isHere) navigate(paths.adminDashboard, { replace: true });
  }, [leaving, isHere, navigate]);
  return (
    <Section labelledBy="admin-tittel" className="py-[clamp(1.75rem,4.7vw,4.25rem)]">
      <div className="one-screen split-6-6">
        <div>
          <FitHeading
            as="h1"
            id="admin-tittel"
            size="h1"
            width={624}
            lines={['Admin', 'Innlogging']}
          />
          <p className="ingress dim mt-7">Tilgangen er bare for administratorer.</p>
        </div>
        <div className="card grid max-w-148 justify-items-start gap-5 [&>.form]:w-full noscript:[&_.form_.key]:hidden">
          <AdminLoginForm leaving={leaving} />
          <NoScriptHint>Kontrollrommet trenger JavaScript.</NoScriptHint>
          <Button
            href={paths.affiliateLogin}
            variant="coal"
            size="sm"
            icon={<Icon icon={ArrowLeft} size={16} />}
          >
            Tilbake til affiliate-innlogging
          </Button>
        </div>
      </div>
    </Section>
  );
}

const FAILED = {
  title: 'Innlogging feilet',
  fallback: 'Ugyldig brukernavn eller passord',
  ignoresLostAnswer: true,
};

/** The password is correct, but the account needs a code too. */
const CODE_REQUIRED = 'code required';
type Answer = OpenAdminSession | typeof CODE_REQUIRED;

/** Also rejects when a successful answer has no admin. */
async function login(body: AdminLoginRequest): Promise<Answer> {
  try {
    const answer = await cookieCall('logge inn', () => api('POST /api/admin/login', { body }));
    if (answer.success && answer.admin) return answer;
    const message = 'message' in answer ? String(answer.message) : FAILED.title;
    throw new ApiError(200, answer, message);
  } catch (error) {
    const wantsCode = error instanceof ApiError && codeRequiredBody.safeParse(error.body).success;
    // A wrong code is shown as a normal failure.
    if (wantsCode && body.code === undefined) return CODE_REQUIRED;
    throw error;
  }
}

interface AdminLoginFormProps {
  /** Logged in, being redirected: the form is disabled. */
  leaving?: boolean;
}

/** The login form, on the login page and in place of the dashboard. */
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
      toast({ title: 'Velkommen Admin!', variant: 'success' });
    },
    failure: FAILED,
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
    <Form submitting={busy} onSubmit={submit} method="post" aria-label="Logg inn som Admin">
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
          label="Kode"
          hint="Fra autentiseringsappen, eller en gjenopprettingskode."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
      )}
      <Problem>{problem}</Problem>
      <SubmitKey pending={busy} pendingText="Logger inn..." full>
        Logg inn som Admin
      </SubmitKey>
    </Form>
  );
}
