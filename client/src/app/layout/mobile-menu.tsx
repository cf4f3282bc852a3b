import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useSite } from '#client/lib/content.tsx';
import { useTicketKey } from '#client/lib/ticket-key.ts';
import { AccountLink } from './account-link.tsx';
import { announceForum } from './forum.ts';
import { NavLink } from './nav-link.tsx';
import { mobileNav, type NavEntry } from './navigation.ts';
import { WriteLink } from './write-link.tsx';

export interface MobileMenuProps {
  id: string;
  /** Called when an entry was chosen. */
  onChoose: () => void;
  /** Closes the menu and focuses its button, which is returned. */
  onLeave: () => HTMLElement | null;
}

function Rows({ entries, onChoose }: { entries: readonly NavEntry[]; onChoose: () => void }) {
  return entries.map(({ href, label }) => (
    <li key={href}>
      <NavLink href={href} className="phone-menu__row" onClick={onChoose}>
        <span>{label}</span>
      </NavLink>
    </li>
  ));
}

/** The full-screen menu of narrow screens. Discord is in the bar above it. */
export function MobileMenu({ id, onChoose, onLeave }: MobileMenuProps) {
  const { links, socialLinks } = useSite();
  const rows = mobileNav(links);
  const tickets = useTicketKey();
  const chooseForum = () => {
    onChoose();
    announceForum();
  };
  return (
    <nav id={id} className="phone-menu" aria-label="Meny">
      <ul>
        <Rows entries={rows.before} onChoose={onChoose} />
        <li>
          <button
            type="button"
            className="phone-menu__row phone-menu__row--dim"
            onClick={chooseForum}
          >
            <span>Forum</span> <Tag>Snart</Tag>
          </button>
        </li>
        <Rows entries={rows.after} onChoose={onChoose} />
      </ul>
      <ul className="phone-menu__social">
        {socialLinks
          .filter(({ network }) => network !== 'discord')
          .map(({ id: link, network, label, href }) => (
            <li key={link}>
              <Button
                href={href}
                variant="coal"
                iconOnly
                icon={<BrandIcon brand={network} size={24} />}
                aria-label={label}
                onClick={onChoose}
              />
            </li>
          ))}
      </ul>
      <div className="phone-menu__foot">
        <Button href={tickets.href} onClick={onChoose}>
          {tickets.label}
        </Button>
        <WriteLink className="key key--coal key--sm" onLeave={onLeave} />
        <AccountLink className="key key--coal key--sm" onClick={onChoose} />
      </div>
    </nav>
  );
}
