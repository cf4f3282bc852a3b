import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import { type NoticePath, noticeTexts } from '#shared/content/pages.ts';

/** Stands in for a page that is not open yet, and says where to go instead. */
export function NoticePage({ path }: { path: NoticePath }) {
  const { lines, text, actions } = noticeTexts[path];
  const [first, second] = actions;
  return (
    <KeyPage picture="enter" labelledBy="varsel-tittel">
      <FitHeading as="h1" id="varsel-tittel" size="h1" width={KEY_PAGE_COLUMN} lines={[...lines]} />
      <p className="ingress dempet">{text}</p>
      <p className="tastside__handling">
        <Key href={first.href}>{first.label}</Key>
        <Key href={second.href} variant="kull">
          {second.label}
        </Key>
      </p>
    </KeyPage>
  );
}

export const AffiliateLoginPage = () => <NoticePage path="/affiliate-login" />;
export const AffiliateDashboardPage = () => <NoticePage path="/affiliate-dashboard" />;
