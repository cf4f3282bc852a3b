import '#client/styles/utilities.css';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import { LinkAction } from '#client/features/newsletter/link-action.tsx';

/** Target of the unsubscribe link in every newsletter. */
export function NewsletterUnsubscribePage() {
  return (
    <KeyPage picture="esc" labelledBy="nyhetsbrev-tittel">
      <FitHeading
        as="h1"
        id="nyhetsbrev-tittel"
        size="h1"
        width={KEY_PAGE_COLUMN}
        lines={['Meld deg av', 'nyhetsbrevet']}
      />
      <LinkAction action="unsubscribe" />
    </KeyPage>
  );
}
