import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import { ClaimWin } from '#client/features/wheel/claim-win.tsx';
import '#client/styles/utilities.css';

/** Target of the link in the e-mail about a prize. */
export function WheelPage() {
  return (
    <KeyPage picture="blank" labelledBy="gevinst-tittel">
      <FitHeading
        as="h1"
        id="gevinst-tittel"
        size="h1"
        width={KEY_PAGE_COLUMN}
        lines={['Hent', 'gevinsten']}
      />
      <ClaimWin />
    </KeyPage>
  );
}
