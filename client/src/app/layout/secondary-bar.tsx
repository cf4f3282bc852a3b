import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { socialLinks } from '#shared/content/links.ts';
import { AccountLink } from './account-link.tsx';
import { NavLink } from './nav-link.tsx';
import { affiliatePages } from './navigation.ts';

const discord = socialLinks.find(({ network }) => network === 'discord');

/** Discord, the affiliate links on wide screens, and the account link. */
export function SecondaryBar() {
  const { affiliate, progress } = affiliatePages;
  return (
    <nav className="topp__stripe" aria-label="Snarveier">
      <div>
        {discord && (
          <AppLink href={discord.href} className="stripe__lenke">
            <BrandIcon brand="discord" />
            {discord.label}
          </AppLink>
        )}
      </div>
      <div>
        <span className="bare-bred gap-6">
          <NavLink href={affiliate.href} className="stripe__lenke stripe__lenke--dempet">
            {affiliate.label}
          </NavLink>
          <NavLink href={progress.href} className="stripe__lenke stripe__lenke--dempet">
            <i className="led" aria-hidden="true" />
            {progress.label}
          </NavLink>
        </span>
        <AccountLink className="stripe__lenke" />
      </div>
    </nav>
  );
}
