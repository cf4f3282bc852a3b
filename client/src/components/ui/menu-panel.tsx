import '#client/styles/utilities.css';
import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { normalizePath } from '#shared/paths.ts';
import { AppLink, isExternal } from './app-link.tsx';
import { classes, cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Borrowed } from './overlay.tsx';

const PANEL = classes(
  'z-menu max-h-(--radix-dropdown-menu-content-available-height) min-w-[min(20rem,100vw-16px)] max-w-[calc(100vw-16px)] overflow-y-auto rounded-key-xl bg-coal-2 p-2.5 [box-shadow:var(--shadow-float)] motion-safe:animate-[slide-in_var(--transition-duration-short)_var(--ease-enter)] forced-colors:border-2 forced-colors:border-[CanvasText]',
);
const ROW = classes(
  'group flex min-h-13 cursor-pointer items-center gap-3 rounded-key-s px-3.5 font-bold text-body data-[state=open]:bg-bone data-highlighted:bg-bone data-[state=open]:text-ink data-highlighted:text-ink data-[state=open]:outline-none data-highlighted:outline-none forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] aria-[current=page]:[box-shadow:inset_3px_0_0_var(--color-bone)] forced-colors:data-highlighted:[forced-color-adjust:none]',
);
/**
 * The arrow of the entry that would be opened. No element: each is styled three times while Radix places the menu.
 */
const ARROW = classes(
  'data-highlighted:after:mr-1 data-highlighted:after:ml-auto data-highlighted:after:size-2.5 data-highlighted:after:rotate-45 data-highlighted:after:border-t-2 data-highlighted:after:border-r-2 data-highlighted:after:bg-[linear-gradient(135deg,#0000_44%,currentColor_44%_56%,#0000_56%)]',
);

/** Other sites open in a new tab, with the arrow. */
interface MenuLink {
  kind?: 'link';
  label: string;
  href: string;
  icon?: ReactNode;
  /** The URL is a file of this site, not a page. */
  download?: boolean;
}

interface MenuAction {
  kind: 'action';
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
}

/** A submenu: opens after 100 ms of hover, with Enter, or with the right arrow. */
interface MenuSub {
  kind: 'sub';
  label: string;
  items: readonly MenuItem[];
}

interface MenuSeparator {
  kind: 'separator';
  id: string;
}

export type MenuItem = MenuLink | MenuAction | MenuSub | MenuSeparator;

interface MenuPanelProps {
  id: string;
  labelledBy: string;
  button: RefObject<HTMLButtonElement | null>;
  items: readonly MenuItem[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opened by keyboard: focuses the first entry, also if this chunk loads after the key press. */
  focusFirst: boolean;
  align: 'start' | 'end';
}

function LinkRow({ item }: { item: MenuLink }) {
  const [path] = useLocation();
  const external = isExternal(item.href);
  return (
    <DropdownMenu.Item asChild>
      <AppLink
        href={item.href}
        download={item.download || undefined}
        className={cx(ROW, !external && ARROW)}
        aria-current={item.href === normalizePath(path) ? 'page' : undefined}
      >
        {item.icon}
        <span>{item.label}</span>
        {external && <Icon icon={ArrowUpRight} className="ml-auto" />}
      </AppLink>
    </DropdownMenu.Item>
  );
}

function SubRows({ item }: { item: MenuSub }) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={ROW}>
        <span>{item.label}</span>
        <Icon icon={ChevronRight} className="ml-auto" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className={PANEL} sideOffset={6} collisionPadding={8}>
          <Rows items={item.items} />
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  );
}

function Rows({ items }: { items: readonly MenuItem[] }) {
  return items.map((item) => {
    if (item.kind === 'separator') {
      return <DropdownMenu.Separator key={item.id} className="mx-1.5 my-2 h-px bg-coal-4" />;
    }
    if (item.kind === 'sub') return <SubRows key={item.label} item={item} />;
    if (item.kind === 'action') {
      return (
        <DropdownMenu.Item key={item.label} className={ROW} onSelect={item.onSelect}>
          {item.icon}
          <span>{item.label}</span>
        </DropdownMenu.Item>
      );
    }
    return <LinkRow key={item.label} item={item} />;
  });
}

/** Runs before Radix moves the focus, which then leaves it where it is. */
function FirstFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const menu = mark.current?.closest('[role="menu"]');
    menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, []);
  return <span ref={mark} hidden />;
}

/** The menu of a `Menu` button. Radix provides typeahead, submenu delay and pointer tolerance. */
export function MenuPanel(props: MenuPanelProps) {
  const { button } = props;
  return (
    <DropdownMenu.Root open={props.open} onOpenChange={props.onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        <Borrowed element={button.current} />
      </DropdownMenu.Trigger>
      {props.open && (
        <DropdownMenu.Portal container={document.body}>
          <DropdownMenu.Content
            id={props.id}
            aria-labelledby={props.labelledBy}
            className={cx('on-night', PANEL)}
            align={props.align}
            alignOffset={-12}
            sideOffset={8}
            collisionPadding={8}
            loop
            onInteractOutside={(event) => {
              // The button closes the menu itself; otherwise its click would open it again.
              const { target } = event;
              if (target instanceof Node && button.current?.contains(target))
                event.preventDefault();
            }}
          >
            {props.focusFirst && <FirstFocus />}
            <Rows items={props.items} />
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      )}
    </DropdownMenu.Root>
  );
}
