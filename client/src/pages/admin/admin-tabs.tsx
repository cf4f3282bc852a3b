import * as RadixTabs from '@radix-ui/react-tabs';
import { Component, type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { TAB } from '#client/components/back-office/looks.ts';
import { classes } from '#client/components/ui/cx.ts';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { ErrorState } from '#client/components/ui/error-state.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { lazyPart } from '#client/lib/island/lazy.tsx';
import { useMedia } from '#client/lib/use-browser.ts';
import type { AdminTab } from './tabs.ts';

/** From this width on the tabs are a column, so the up and down keys move between them. */
const COLUMN = '(min-width: 1024px)';

const contents = new Map<AdminTab, ComponentType>();

/** The tab's content; its code is loaded when it is first shown. */
function contentOf(tab: AdminTab): ComponentType {
  const made = contents.get(tab) ?? lazyPart(tab.load, <Skeleton height="20rem" />);
  contents.set(tab, made);
  return made;
}

export interface AdminTabsProps {
  tabs: readonly AdminTab[];
  chosen: AdminTab;
  onChoose: (id: string) => void;
  before: ReactNode;
  after: ReactNode;
  children: ReactNode;
}

const RAIL = classes(
  'sticky top-0 z-header flex min-w-0 gap-1 border-coal-3 border-b bg-night px-3 py-2 short:max-lg:static lg:top-(--admin-head) lg:z-auto lg:max-h-[calc(100dvh-var(--admin-head))] lg:flex-col lg:gap-3 lg:self-start lg:overflow-y-auto lg:border-b-0 lg:py-3.5 lg:[scrollbar-width:thin]',
);

export function AdminTabs(props: AdminTabsProps) {
  const { tabs, chosen, onChoose, before, after, children } = props;
  const isColumn = useMedia(COLUMN, true);
  const row = useRef<HTMLDivElement>(null);
  const shown = chosen.id;
  useEffect(() => keepInView(row.current, shown), [shown]);
  return (
    <RadixTabs.Root
      className="grid flex-1 grid-cols-1 content-start lg:grid-cols-[min(13.5rem,30vw)_minmax(0,1fr)] lg:content-stretch"
      value={chosen.id}
      onValueChange={onChoose}
      orientation={isColumn ? 'vertical' : 'horizontal'}
    >
      <div className={RAIL}>
        {before}
        <RadixTabs.List
          ref={row}
          className="relative flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:thin] lg:flex-col lg:justify-start"
          aria-label="Kontrollrommet"
        >
          {tabs.map(({ id, label, icon, Badge }) => (
            <RadixTabs.Trigger
              key={id}
              value={id}
              className={TAB}
              data-tab={id}
              onFocus={({ currentTarget }) => nearestIntoView(currentTarget)}
            >
              <Icon icon={icon} />
              <span>{label}</span>
              {Badge && <Badge />}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {after}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-3 border-coal-3 p-3 lg:gap-4 lg:border-l lg:px-6 lg:pt-4.5 lg:pb-6">
        {children}
        {tabs.map((tab) => {
          const Content = contentOf(tab);
          return (
            <RadixTabs.Content key={tab.id} value={tab.id} className="min-w-0">
              <TabBoundary>
                <Content />
              </TabBoundary>
            </RadixTabs.Content>
          );
        })}
      </div>
    </RadixTabs.Root>
  );
}

/**
 * Explicit, because browsers do not scroll when a sliver of the focused tab is visible, and the row
 * becomes narrower when its font has loaded.
 */
const nearestIntoView = (trigger: HTMLElement) =>
  trigger.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

/**
 * On a phone, keeps the selected tab at the left edge of the scrolling row, also after counts and
 * the font have changed widths, until the row is touched. Returns a cleanup.
 */
function keepInView(row: HTMLElement | null, id: string): (() => void) | undefined {
  const tab = row?.querySelector<HTMLElement>(`[data-tab="${id}"]`);
  if (!row || !tab) return;
  const lead = () => {
    if (row.scrollWidth <= row.clientWidth) return;
    row.scrollTo?.({ left: tab.offsetLeft - row.offsetLeft - 12 });
  };
  lead();
  const widths = new ResizeObserver(lead);
  for (const one of row.children) widths.observe(one);
  const stop = () => widths.disconnect();
  row.addEventListener('pointerdown', stop, { once: true });
  return () => {
    stop();
    row.removeEventListener('pointerdown', stop);
  };
}

interface TabBoundaryState {
  failed: boolean;
}

/** Error boundary of one tab: other tabs keep working, and this one can be retried. */
class TabBoundary extends Component<{ children: ReactNode }, TabBoundaryState> {
  override state: TabBoundaryState = { failed: false };

  static getDerivedStateFromError(): TabBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        headingLevel={2}
        title="Fanen kunne ikke vises"
        text="Noe gikk galt her. De andre fanene virker som før."
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}
