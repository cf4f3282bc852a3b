import '#client/styles/utilities.css';
import { Button } from '#client/components/ui/button.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { BUTTON_ROW } from '#client/components/ui/page-looks.ts';
import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import { usePlaces } from '#client/lib/places.ts';
import { offlineTexts } from '#shared/content/pages.ts';

/**
 * Shown by the service worker for pages that are not cached, at their URLs and without the app: it
 * has only links.
 */
export function OfflinePage() {
  const { code, lines, text, retry, pages } = offlineTexts;
  return (
    <KeyPage picture="esc" labelledBy="uten-nett-tittel">
      <p className="mono dim">{code}</p>
      <FitHeading as="h1" id="uten-nett-tittel" size="h1" width={KEY_PAGE_COLUMN} lines={lines} />
      <p className="ingress dim">{text}</p>
      <ul className={BUTTON_ROW}>
        {[...usePlaces(), ...pages].map(({ label, href }) => (
          <li key={href}>
            <Button href={href} variant="coal">
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <p className={BUTTON_ROW}>
        {/* An empty `href` reloads the current URL. */}
        <Button href="" variant="r">
          {retry}
        </Button>
      </p>
    </KeyPage>
  );
}
