import { LOGIN } from '#client/components/form/login-form.tsx';
import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import { UserLogin } from '#client/features/login/user-login.tsx';
import '#client/styles/utilities.css';

const HEADING_ID = 'innlogging-tittel';

export function LoginPage() {
  return (
    <KeyPage picture="enter" labelledBy={HEADING_ID} isForm className={LOGIN}>
      <UserLogin headingId={HEADING_ID} width={KEY_PAGE_COLUMN} />
    </KeyPage>
  );
}
