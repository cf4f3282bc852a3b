import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (id: string) => void;
  size?: 'sm' | 'md';
  listClassName?: string;
  tabClassName?: string;
}

/** Scrolls explicitly: browsers do not scroll when a sliver of the focused tab is visible. */
const intoView = (tab: HTMLElement) =>
  tab.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/**
 * Tabs as buttons; the selected one is pressed. Contains Radix: import it only from lazily loaded
 * pages.
 */
export function Tabs(props: TabsProps) {
  const { label, tabs, value, defaultValue, onValueChange, size = 'sm' } = props;
  const { listClassName, tabClassName } = props;
  return (
    <RadixTabs.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.id}
      onValueChange={onValueChange}
    >
      <RadixTabs.List className={cx('tabs', listClassName)} aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            className={cx('key key--tab', size === 'sm' && 'key--sm', tabClassName)}
            onFocus={({ currentTarget }) => intoView(currentTarget)}
          >
            <span>{tab.label}</span>
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.id} value={tab.id} className="pt-6">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
