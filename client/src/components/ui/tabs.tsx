import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly Tab[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (id: string) => void;
  size?: 'sm' | 'md';
}

/** The browser leaves a row where it is when a sliver of the focused tab shows. */
const intoView = (tab: HTMLElement) =>
  tab.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/** Tabs as keys; the chosen one is pressed. Contains Radix: import it from pages that load late. */
export function Tabs(props: TabsProps) {
  const { label, tabs, value, defaultValue, onValueChange, size = 'sm' } = props;
  return (
    <RadixTabs.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.id}
      onValueChange={onValueChange}
    >
      <RadixTabs.List className="faner" aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            className={cx('key key--fane', size === 'sm' && 'key--sm')}
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
