import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LogIn from 'lucide-react/icons/log-in';
import Trophy from 'lucide-react/icons/trophy';
import UserRound from 'lucide-react/icons/user-round';
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'wouter';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { BrandIcon } from '#client/components/ui/brand-icon.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Menu } from '#client/components/ui/menu.tsx';
import type { MenuItem } from '#client/components/ui/menu-panel.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useIsOver, useSite, useTicketKey } from '#client/lib/content.tsx';
import { makeInert } from '#client/lib/inert.ts';
import { usePlaces } from '#client/lib/places.ts';
import { knownPromoter } from '#client/lib/session/known-session.ts';
import { useSession } from '#client/lib/session/session.ts';

import { toast } from '#client/lib/toast.ts';
import { normalizePath, type PagePath, paths } from '#shared/paths.ts';
import {
  affiliatePages,
  mainNav,
  mobileNav,
  morePages,
  type NavEntry,
  NavLink,
  SITE_MAP_ID,
  WriteLink,
} from './navigation.tsx';

/** Header and secondary bar; on narrow screens with the full-screen menu. */
export function SiteHeader() {
  const tickets = useTicketKey();
  const menuId = useId();
  const header = useRef<HTMLElement>(null);
  const burger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [path] = useLocation();
  const close = useCallback(() => setOpen(false), []);
  const closeAndReturn = useCallback(() => {
    setOpen(false);
    burger.current?.focus();
    return burger.current;
  }, []);
  useMenuTrap(header, open, closeAndReturn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of page closes the menu
  useEffect(close, [path, close]);
  return (
    <header ref={header} className="site-header on-night">
      <div className="site-header__row">
        <Logo onClick={close} />
        <MainNav />
        <Button href={tickets.href} size="sm" className="ml-auto max-nav:hidden">
          {tickets.label}
        </Button>
        <noscript>
          <a className="nav__link ml-auto nav:hidden" href={`#${SITE_MAP_ID}`}>
            Meny
          </a>
        </noscript>
        <button
          ref={burger}
          type="button"
          className="burger scripted"
          aria-label="Meny"
          aria-expanded={open}
          aria-controls={open ? menuId : undefined}
          // As a transition: on a slow phone, rendering the menu takes too long for one
          // interaction.
          onClick={() => startTransition(() => setOpen((was) => !was))}
        >
          <span aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </button>
      </div>
      <SecondaryBar />
      {open && <MobileMenu id={menuId} onChoose={close} onLeave={closeAndReturn} />}
    </header>
  );
}

function Logo({ onClick }: { onClick?: () => void }) {
  return (
    <AppLink href={paths.home} className="logo" onClick={onClick}>
      <span className="key key--sm logo__key">
        <span>CTRL</span>
      </span>{' '}
      <span>Festival</span>
    </AppLink>
  );
}

/** Discord, the affiliate links on wide screens, and the login link. */
function SecondaryBar() {
  const discord = useSite().socialLinks.find(({ network }) => network === 'discord');
  const isOver = useIsOver();
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
          {affiliatePages.map(({ href, label }) => (
            <NavLink key={href} href={href} className="strip__link strip__link--dim">
              {href === paths.affiliateProgress && !isOver && (
                <i className="led" aria-hidden="true" />
              )}
              {label}
            </NavLink>
          ))}
        </span>
        <AccountLink className="strip__link" />
      </div>
    </nav>
  );
}

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]';

/** Visible focusable elements, in order. */
function stops(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.getClientRects().length > 0,
  );
}

/**
 * Focus trap for the header while its full-screen menu is open: the menu button stays reachable,
 * Tab cycles, Escape closes.
 */
function useMenuTrap(
  header: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    const root = header.current;
    if (!open || root === null) return;
    const rest = [...(root.parentElement?.children ?? [])].filter((element) => element !== root);
    const release = makeInert(rest);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        close();
      }
      if (event.key !== 'Tab') return;
      const all = stops(root);
      const [edge, other] = event.shiftKey ? [all.at(0), all.at(-1)] : [all.at(-1), all.at(0)];
      if (document.activeElement !== edge && root.contains(document.activeElement)) return;
      event.preventDefault();
      other?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      release();
    };
  }, [header, open, close]);
}

function Opener({ children }: { children: string }) {
  return (
    <>
      {children}
      <Icon icon={ChevronDown} size={16} />
    </>
  );
}

/** Navigation on wide screens. Without JavaScript 'Mer' and 'Social' link to the list of pages. */
function MainNav() {
  const { links, socialLinks } = useSite();
  const rows = mainNav(links);
  const pages = morePages(usePlaces());
  const moreItems: readonly MenuItem[] = [
    ...pages,
    { kind: 'separator', id: 'utenfor' },
    links.volunteer,
  ];
  const socialItems: readonly MenuItem[] = socialLinks.map(({ network, label, href }) => ({
    label,
    href,
    icon: <BrandIcon brand={network} />,
  }));
  const [path] = useLocation();
  const inMore = pages.some(({ href }) => href === normalizePath(path));
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

interface MobileMenuProps {
  id: string;
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
function MobileMenu({ id, onChoose, onLeave }: MobileMenuProps) {
  const { links, socialLinks } = useSite();
  const rows = mobileNav(links, usePlaces());
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

/** The forum does not exist yet; its button says so (docs/product/public-site.md#forum). */
function announceForum(): void {
  toast({
    title: 'Forum kommer snart!',
    description: 'Bli med på Discord så lenge.',
    variant: 'info',
  });
}

interface AccountLinkProps {
  className: string;
  onClick?: () => void;
}

/**
 * 'Logg inn', or the user's name as a link to the profile. A promoter, who has a separate session,
 * also gets a link to the dashboard.
 */
function AccountLink({ className, onClick }: AccountLinkProps) {
  const { user } = useSession();
  const { subscribe, isKnown } = knownPromoter;
  const isPromoter = useSyncExternalStore(subscribe, isKnown, () => false);
  const links: [PagePath, LucideIcon, string][] = [];
  if (isPromoter) links.push([paths.affiliateDashboard, Trophy, 'Tavla di']);
  if (user !== null) links.push([paths.profile, UserRound, user.username]);
  else if (!isPromoter) links.push([paths.login, LogIn, 'Logg inn']);
  return links.map(([href, icon, text]) => (
    <AppLink key={href} href={href} className={className} onClick={onClick}>
      <Icon icon={icon} size={16} />
      <span className="max-w-48 truncate">{text}</span>
    </AppLink>
  ));
}
