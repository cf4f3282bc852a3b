import ChevronDown from 'lucide-react/icons/chevron-down';
import { useLocation } from 'wouter';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Menu, type MenuItem } from '#client/components/ui/menu.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useSite } from '#client/lib/content.tsx';
import { normalizePath } from '#shared/paths.ts';
import { announceForum } from './forum.ts';
import { NavLink } from './nav-link.tsx';
import { mainNav, morePages, SITE_MAP_ID } from './navigation.ts';

function Opener({ children }: { children: string }) {
  return (
    <>
      {children}
      <Icon icon={ChevronDown} size={16} />
    </>
  );
}

/**
 * The navigation on wide screens. Without JavaScript 'Mer' and 'Social' link to the list of pages.
 */
export function MainNav() {
  const { links, socialLinks } = useSite();
  const rows = mainNav(links);
  const moreItems: readonly MenuItem[] = [
    ...morePages,
    { kind: 'separator', id: 'utenfor' },
    links.volunteer,
  ];
  const socialItems: readonly MenuItem[] = socialLinks.map(({ network, label, href }) => ({
    label,
    href,
    icon: <BrandIcon brand={network} />,
  }));
  const [path] = useLocation();
  const inMore = morePages.some(({ href }) => href === normalizePath(path));
  return (
    <nav className="flex flex-1 flex-wrap items-center max-nav:hidden" aria-label="Hovedmeny">
      {rows.before.map(({ href, label }) => (
        <NavLink key={href} href={href} className="nav__link">
          {label}
        </NavLink>
      ))}
      <span className="contents noscript:hidden">
        <Menu
          label={<Opener>Mer</Opener>}
          items={moreItems}
          className="nav__link"
          current={inMore}
        />
        <Menu label={<Opener>Social</Opener>} items={socialItems} className="nav__link" />
        <button type="button" className="nav__link nav__link--dim" onClick={announceForum}>
          Forum <Tag>Snart</Tag>
        </button>
      </span>
      <noscript>
        <a className="nav__link" href={`#${SITE_MAP_ID}`}>
          Mer
        </a>
      </noscript>
      {rows.after.map(({ href, label }) => (
        <NavLink key={href} href={href} className="nav__link">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
