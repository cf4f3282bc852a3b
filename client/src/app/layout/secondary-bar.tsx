import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { useSite } from '#client/lib/content.tsx';
import { AccountLink } from './account-link.tsx';
import { NavLink } from './nav-link.tsx';
import { affiliatePages } from './navigation.ts';

/** Discord, the affiliate links on wide screens, and the way in. */
export function SecondaryBar() {
  const discord = useSite().socialLinks.find(({ network }) => network === 'discord');
  const { affiliate, progress } = affiliatePages;
  return (
    <nav className="site-header__strip" aria-label="Snarveier">
      <div>
        {discord && (
          <AppLink href={discord.href} className="strip__link">
            <BrandIcon brand="discord" />
            {discord.label}
          </AppLink>
        )}
      </div>
      <div>
        <span className="inline-flex gap-6 max-lg:hidden">
          <NavLink href={affiliate.href} className="strip__link strip__link--dim">
            {affiliate.label}
          </NavLink>
          <NavLink href={progress.href} className="strip__link strip__link--dim">
            <i className="led" aria-hidden="true" />
            {progress.label}
          </NavLink>
        </span>
        <AccountLink className="strip__link" />
      </div>
    </nav>
  );
}
