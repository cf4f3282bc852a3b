import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useId,
  useRef,
  useState,
} from 'react';
import { announceNotLoaded, lazyCode, useLazyCode } from '#client/lib/island/lazy.tsx';
import type { MenuItem } from './menu-panel.tsx';

const panel = lazyCode(() => import('./menu-panel.tsx'));

interface MenuProps {
  /** Content of the button that opens the menu; also the menu's accessible name. */
  label: ReactNode;
  items: readonly MenuItem[];
  className?: string;
  align?: 'start' | 'end';
  /** The current page is one of the entries. */
  current?: boolean;
}

/**
 * A button with a drop-down menu. The button is plain markup; the menu itself (Radix) is prefetched
 * when the button is hovered or focused.
 */
export function Menu({ label, items, className, align = 'start', current }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [focusFirst, setFocusFirst] = useState(false);
  const { module, preload, demand } = useLazyCode(panel);
  const shown = open && module !== undefined;

  const openBy = (keyboard: boolean) => {
    demand(() => {
      setOpen(false);
      announceNotLoaded('Menyen kunne ikke åpnes');
    });
    setFocusFirst(keyboard);
    startTransition(() => setOpen(true));
  };
  const onClick = (event: MouseEvent) => {
    if (open) setOpen(false);
    else openBy(event.detail === 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    openBy(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        id={`${id}-knapp`}
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={shown ? `${id}-meny` : undefined}
        data-state={open ? 'open' : 'closed'}
        data-current={current || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {label}
      </button>
      {module && (
        <module.MenuPanel
          id={`${id}-meny`}
          labelledBy={`${id}-knapp`}
          button={button}
          items={items}
          open={open}
          onOpenChange={setOpen}
          focusFirst={focusFirst}
          align={align}
        />
      )}
    </>
  );
}
