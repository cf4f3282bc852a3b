import * as RadixTabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

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
}

/** Tabs as keys; the chosen one is pressed. Contains Radix: import it from pages that load late. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange }: TabsProps) {
  return (
    <RadixTabs.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.id}
      onValueChange={onValueChange}
    >
      <RadixTabs.List className="faner" aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.id} value={tab.id} className="key key--sm key--fane">
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
