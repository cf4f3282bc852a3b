import '#client/styles/utilities.css';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import { LinkAction } from '#client/features/newsletter/link-action.tsx';

/** Target of the confirmation link in the newsletter's first e-mail. */
export function NewsletterConfirmPage() {
  return (
    <KeyPage picture="enter" labelledBy="nyhetsbrev-tittel">
      <FitHeading
        as="h1"
        id="nyhetsbrev-tittel"
        size="h1"
        width={KEY_PAGE_COLUMN}
        lines={['Bekreft', 'påmeldingen']}
      />
      <LinkAction action="confirm" />
    </KeyPage>
  );
}
