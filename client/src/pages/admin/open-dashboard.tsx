import { useQueryClient } from '@tanstack/react-query';
import Keyboard from 'lucide-react/icons/keyboard';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useRowDialog } from '#client/components/data/use-row-dialog.ts';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { AdminHeader } from '#client/features/admin/admin-header.tsx';
import type { OpenAdminSession } from '#client/features/admin/admin-session.ts';
import { CommandSearch } from '#client/features/admin/command-search.tsx';
import { EditionNotice } from '#client/features/admin/edition-notice.tsx';
import { ADMIN } from '#client/features/admin/frame.ts';
import { SessionWarning } from '#client/features/admin/session-warning.tsx';
import { ShortcutHelp } from '#client/features/admin/shortcut-help.tsx';
import { useShortcuts } from '#client/features/admin/shortcuts.ts';
import { StatCards } from '#client/features/admin/stat-cards.tsx';
import { useLiveRefresh } from '#client/features/admin/use-live-refresh.ts';
import { ChatModeration } from '#client/features/chat/admin/moderation.tsx';
import { refreshAdmin } from '#client/lib/admin-calls.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';
import type { PagePath } from '#shared/paths.ts';
import { AdminTabs } from './admin-tabs.tsx';
import { useLeaving } from './browser/use-leaving.tsx';
import { dashboardCommands } from './dashboard-commands.ts';
import { adminTabs } from './tabs.ts';

const [FIRST] = adminTabs;
/** Tabs about figures, which show the strip of them in full. */
const FULL_FIGURES: readonly string[] = ['overview', 'analytics'];
/** Tabs that say themselves when an edition is over, with all else that is left. */
const SAY_IT_THEMSELVES: readonly string[] = ['overview', 'system'];
const KEYS_KEPT = 'admin-shortcuts';
const isBoolean = (value: unknown) => typeof value === 'boolean';

export interface OpenDashboardProps {
  session: OpenAdminSession;
  /** Page shown after a logout. */
  afterLogout: PagePath;
}

/** The tab of the URL (`?fane=`), and a function that opens another one. */
function useTab() {
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('fane');
  const chosen = adminTabs.find(({ id }) => id === asked) ?? FIRST;
  const openTab = (id: string, rest: Record<string, string> = {}) =>
    navigate(`${path}?${new URLSearchParams({ fane: id, ...rest })}`, { replace: true });
  return { chosen, openTab };
}

function useSingleKeys() {
  const [on, setOn] = useState(() => readStored(KEYS_KEPT, isBoolean, true));
  const change = (next: boolean) => {
    setOn(next);
    writeStored(KEYS_KEPT, next);
  };
  return [on, change] as const;
}

/** The back office of a logged-in admin. */
export function OpenDashboard(props: OpenDashboardProps) {
  return (
    <ChatModeration>
      <Dashboard {...props} />
    </ChatModeration>
  );
}

function Dashboard({ session, afterLogout }: OpenDashboardProps) {
  const client = useQueryClient();
  const { chosen, openTab } = useTab();
  const search = useRowDialog<true>();
  const help = useRowDialog<true>();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const { leave, pending, dialog } = useLeaving(session.admin.id, afterLogout);
  const openSearch = () => search.show(true);
  const showHelp = () => help.show(true);
  useLiveRefresh();
  useShortcuts({ tabs: adminTabs, openTab, openSearch, showHelp, singleKeys });

  const refresh = () => void refreshAdmin(client);
  return (
    <div data-admin="" className={cx(ADMIN, 'flex flex-col')}>
      <AdminHeader username={session.admin.username} logout={leave} leaving={pending} />
      <SessionWarning session={session} />
      <AdminTabs
        tabs={adminTabs}
        chosen={chosen}
        onChoose={openTab}
        before={<SearchKey onSearch={openSearch} />}
        after={<HelpKey onHelp={showHelp} />}
      >
        {!SAY_IT_THEMSELVES.includes(chosen.id) && <EditionNotice />}
        <StatCards compact={!FULL_FIGURES.includes(chosen.id)} />
      </AdminTabs>
      <CommandSearch
        {...search.dialogProps}
        commands={dashboardCommands(adminTabs, { openTab, refresh, showHelp, logout: leave })}
        openTab={openTab}
      />
      {dialog}
      <ShortcutHelp
        {...help.dialogProps}
        tabs={adminTabs}
        singleKeys={singleKeys}
        onSingleKeys={setSingleKeys}
      />
    </div>
  );
}

function SearchKey({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      type="button"
      className={cx(BUTTON.edgeStart, 'relative flex-none [--button-side:12px]')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={onSearch}
    >
      <Icon icon={Search} />
      <span className="max-lg:sr-only">Søk</span>
      <span
        className="ml-auto whitespace-nowrap rounded-tag bg-coal-3 px-2 py-0.5 font-mono font-semibold text-fg-2 text-mono leading-[1.5] max-lg:sr-only"
        aria-hidden="true"
      >
        Ctrl K
      </span>
    </button>
  );
}

function HelpKey({ onHelp }: { onHelp: () => void }) {
  return (
    <button
      type="button"
      className="mt-auto hidden min-h-11 flex-none cursor-pointer items-center gap-3 px-3 text-fg-2 lg:flex"
      aria-haspopup="dialog"
      onClick={onHelp}
    >
      <Icon icon={Keyboard} />
      <span>Hurtigtaster</span>
    </button>
  );
}
