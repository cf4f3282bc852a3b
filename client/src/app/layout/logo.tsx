import { AppLink } from '#client/components/ui/app-link.tsx';
import { paths } from '#shared/paths.ts';

/** The festival's logo and name; links to the home page. */
export function Logo({ onClick }: { onClick?: () => void }) {
  return (
    <AppLink href={paths.home} className="logo" onClick={onClick}>
      <span className="key key--sm logo__key">
        <span>CTRL</span>
      </span>{' '}
      <span>Festival</span>
    </AppLink>
  );
}
