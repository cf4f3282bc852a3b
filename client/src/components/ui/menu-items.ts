import type { ReactNode } from 'react';

/** A link entry. Other sites open in a new tab, with the arrow. */
export interface MenuLink {
  kind?: 'link';
  label: string;
  href: string;
  icon?: ReactNode;
  /** The URL is a file of this site, not a page. */
  download?: boolean;
}

/** An entry with an action. */
export interface MenuAction {
  kind: 'action';
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
}

/** A submenu: opens after 100 ms of hover, with Enter, or with the right arrow. */
export interface MenuSub {
  kind: 'sub';
  label: string;
  items: readonly MenuItem[];
}

export interface MenuSeparator {
  kind: 'separator';
  id: string;
}

export type MenuItem = MenuLink | MenuAction | MenuSub | MenuSeparator;
