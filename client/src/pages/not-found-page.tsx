import '#client/styles/utilities.css';
import { Button } from '#client/components/ui/button.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { BUTTON_ROW } from '#client/components/ui/page-looks.ts';
import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import { notFoundTexts } from '#shared/content/pages.ts';
import { paths } from '#shared/paths.ts';

export function NotFoundPage() {
  const { code, lines, text, home, programme } = notFoundTexts;
  return (
    <KeyPage picture="esc" labelledBy="feilside-tittel">
      <p className="mono dim">{code}</p>
      <FitHeading as="h1" id="feilside-tittel" size="h1" width={KEY_PAGE_COLUMN} lines={lines} />
      <p className="ingress dim">{text}</p>
      <p className={BUTTON_ROW}>
        <Button href={paths.home} variant="r">
          {home}
        </Button>
        <Button href={paths.events} variant="coal">
          {programme}
        </Button>
      </p>
    </KeyPage>
  );
}
