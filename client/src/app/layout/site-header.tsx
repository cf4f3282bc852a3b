import { startTransition, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { useTicketKey } from '#client/lib/ticket-key.ts';
import { Logo } from './logo.tsx';
import { MainNav } from './main-nav.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { SITE_MAP_ID } from './navigation.ts';
import { SecondaryBar } from './secondary-bar.tsx';
import { useMenuTrap } from './use-menu-trap.ts';

/** Header and secondary bar; on narrow screens with the menu button and the full-screen menu. */
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
          // As a transition: on a slow phone rendering the menu takes too long for one interaction.
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
