import '#client/styles/utilities.css';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import { LinkAction } from '#client/features/newsletter/link-action.tsx';
import { paths } from '#shared/paths.ts';

const HEADING_ID = 'nyhetsbrev-tittel';
const CONFIRM = { action: 'confirm', picture: 'enter', lines: ['Bekreft', 'påmeldingen'] } as const;
const UNSUBSCRIBE = {
  action: 'unsubscribe',
  picture: 'esc',
  lines: ['Meld deg av', 'nyhetsbrevet'],
} as const;

/** Target of the links in newsletter e-mails: confirm in the first, unsubscribe in every one. */
export function NewsletterLinkPage({ path }: { path: string }) {
  const { action, picture, lines } = path === paths.newsletterConfirm ? CONFIRM : UNSUBSCRIBE;
  return (
    <KeyPage picture={picture} labelledBy={HEADING_ID}>
      <FitHeading as="h1" id={HEADING_ID} size="h1" width={KEY_PAGE_COLUMN} lines={[...lines]} />
      <LinkAction action={action} />
    </KeyPage>
  );
}
