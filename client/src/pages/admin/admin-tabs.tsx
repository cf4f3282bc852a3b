import * as RadixTabs from '@radix-ui/react-tabs';
import { type ComponentType, useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Icon } from '#client/components/ui/icon.tsx';
import { late } from '#client/components/ui/late.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { AdminTab } from './tabs.ts';

/** From here on the tabs stand in a column, and the arrow keys that move in it are up and down. */
const COLUMN = '(min-width: 1024px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(COLUMN);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

function useIsColumn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(COLUMN).matches,
    () => true,
  );
}

const contents = new Map<AdminTab, ComponentType>();

/** The tab's content; its code comes when it is first shown. */
function contentOf(tab: AdminTab): ComponentType {
  const made = contents.get(tab) ?? late(tab.load, <Skeleton height="20rem" />);
  contents.set(tab, made);
  return made;
}

/** The rail of tabs and the chosen one. The address remembers which (`?fane=`). */
export function AdminTabs({ tabs, first }: { tabs: readonly AdminTab[]; first: AdminTab }) {
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('fane');
  const chosen = tabs.find(({ id }) => id === asked) ?? first;
  const isColumn = useIsColumn();
  return (
    <RadixTabs.Root
      className="admin__faner"
      value={chosen.id}
      onValueChange={(id) => navigate(`${path}?fane=${id}`, { replace: true })}
      orientation={isColumn ? 'vertical' : 'horizontal'}
    >
      <RadixTabs.List className="admin__rekke" aria-label="Kontrollrommet">
        {tabs.map(({ id, label, icon, Badge }) => (
          <RadixTabs.Trigger key={id} value={id} className="admin__fane">
            <Icon icon={icon} />
            <span>{label}</span>
            {Badge && <Badge />}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => {
        const Content = contentOf(tab);
        return (
          <RadixTabs.Content key={tab.id} value={tab.id} className="admin__innhold">
            <Content />
          </RadixTabs.Content>
        );
      })}
    </RadixTabs.Root>
  );
}
