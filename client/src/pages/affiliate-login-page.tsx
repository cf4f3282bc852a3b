import { LOGIN } from '#client/components/form/login-form.tsx';
import { AffiliateLogin } from '#client/features/affiliate/login/affiliate-login.tsx';
import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import '#client/styles/utilities.css';

const HEADING_ID = 'affiliate-inn-tittel';

export function AffiliateLoginPage() {
  return (
    <KeyPage picture="enter" labelledBy={HEADING_ID} isForm className={LOGIN}>
      <AffiliateLogin headingId={HEADING_ID} width={KEY_PAGE_COLUMN} />
    </KeyPage>
  );
}
