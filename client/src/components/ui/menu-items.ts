import type { ReactNode } from 'react';

/** An entry that leads somewhere. Addresses of other sites open in a new tab, with the arrow. */
export interface MenuLink {
  kind?: 'link';
  label: string;
  href: string;
  icon?: ReactNode;
  /** The address is a file of ours, not a page. */
  download?: boolean;
}

/** An entry that does something. */
export interface MenuAction {
  kind: 'action';
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
}

/** A menu in the menu: opens after 100 ms of hover, with Enter, or with the right arrow. */
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
