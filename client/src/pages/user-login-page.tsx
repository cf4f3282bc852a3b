import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import { UserLogin } from '#client/features/login/user-login.tsx';
import '#client/styles/utilities.css';
import '#client/components/form/login.css';

const HEADING_ID = 'innlogging-tittel';

/** The users' login page. */
export function UserLoginPage() {
  return (
    <KeyPage picture="enter" labelledBy={HEADING_ID} className="innlogging">
      <UserLogin headingId={HEADING_ID} width={KEY_PAGE_COLUMN} />
    </KeyPage>
  );
}
