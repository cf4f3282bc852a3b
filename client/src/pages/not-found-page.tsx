import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import { notFoundTexts } from '#shared/content/pages.ts';
import { paths } from '#shared/paths.ts';

/** The 404 page. */
export function NotFoundPage() {
  const { code, lines, text, home, programme } = notFoundTexts;
  return (
    <KeyPage picture="esc" labelledBy="feilside-tittel">
      <p className="mono dempet">{code}</p>
      <FitHeading as="h1" id="feilside-tittel" size="h1" width={KEY_PAGE_COLUMN} lines={lines} />
      <p className="ingress dempet">{text}</p>
      <p className="tastside__handling">
        <Key href={paths.home} variant="r">
          {home}
        </Key>
        <Key href={paths.events} variant="coal">
          {programme}
        </Key>
      </p>
    </KeyPage>
  );
}
