import { useQueryClient } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { BUTTON } from '#client/components/back-office/button.ts';
import { useConfirm, useRowDialog } from '#client/components/back-office/dialogs.tsx';
import { ANSWERS } from '#client/components/back-office/looks.ts';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { ADMIN, AdminHeader } from '#client/features/admin/admin-header.tsx';
import { adminSession, type OpenAdminSession } from '#client/features/admin/admin-session.ts';
import { type Command, CommandSearch } from '#client/features/admin/command-search.tsx';
import { EditionNotice, SessionWarning } from '#client/features/admin/dashboard-notices.tsx';
import { ShortcutHelp, useShortcuts } from '#client/features/admin/shortcuts.tsx';
import { StatCards } from '#client/features/admin/stat-cards.tsx';
import { ChatModeration } from '#client/features/chat/admin/moderation.tsx';
import { forgetWaiting, hasWaiting } from '#client/features/content/editor/waiting-store.ts';
import { refreshAdmin } from '#client/lib/call/admin-calls.ts';
import { useLiveTopic } from '#client/lib/live/live-topics.ts';
import { useLogout } from '#client/lib/session/session-acts.ts';
import { forgetLists, forgetsOnLogout, hasLists } from '#client/lib/storage/kept-list.ts';
import { readStored, writeStored } from '#client/lib/storage/storage.ts';
import { toast } from '#client/lib/toast.ts';
import { type PagePath, paths } from '#shared/paths.ts';
import { AdminTabs } from './admin-tabs.tsx';
import { type AdminTab, adminTabs } from './tabs.ts';

const REFRESH_MS = 1_000;

/**
 * Refetches active queries when data of the back office has changed: at once, then at most once a
 * second. Polling continues for when the socket is down.
 */
function useLiveRefresh(): void {
  const client = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useRef(false);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const refresh = () => {
    if (waiting.current !== undefined) {
      again.current = true;
      return;
    }
    void refreshAdmin(client);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      if (!again.current) return;
      again.current = false;
      refresh();
    }, REFRESH_MS);
  };
  useLiveTopic('admin', refresh);
}

const [FIRST] = adminTabs;
/** Tabs that show the row of figures at full size. */
const FULL_FIGURES: readonly string[] = ['overview', 'analytics'];
/** Tabs that contain the notice about a past edition themselves. */
const SAY_IT_THEMSELVES: readonly string[] = ['overview', 'system'];
const KEYS_KEPT = 'admin-shortcuts';
const isBoolean = (value: unknown) => typeof value === 'boolean';

export interface OpenDashboardProps {
  session: OpenAdminSession;
  /** Page shown after a logout. */
  afterLogout: PagePath;
}

/** The tab in the URL (`?fane=`), and a function that opens another. */
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

interface DashboardActs {
  openTab: (id: string, rest?: Record<string, string>) => void;
  refresh: () => void;
  showHelp: () => void;
  logout: () => void;
}

const ACTS = 'Handlinger';

/** Commands of Ctrl+K: tabs, and actions of the dashboard itself. */
function dashboardCommands(tabs: readonly AdminTab[], acts: DashboardActs): Command[] {
  const go = tabs.map(({ id, label, icon }) => ({
    id: `fane-${id}`,
    label,
    group: 'Faner',
    icon,
    words: 'gå til fane',
    run: () => acts.openTab(id),
  }));
  const openWindow = (path: string) => () => window.open(path, '_blank', 'noopener');
  const act = (command: Omit<Command, 'group'>) => ({ ...command, group: ACTS });
  return [
    ...go,
    act({
      id: 'ubehandlet',
      label: 'Vis ubehandlede meldinger',
      icon: Mail,
      words: 'kontakt innboks',
      run: () => acts.openTab('messages', { handled: 'false' }),
    }),
    act({
      id: 'nyhetsbrev',
      label: 'Skriv nyhetsbrev',
      icon: Mail,
      words: 'e-post send abonnenter',
      run: () => acts.openTab('messages', { del: 'nyhetsbrev' }),
    }),
    act({
      id: 'oppdater',
      label: 'Oppdater alt som vises',
      icon: RotateCw,
      words: 'last på nytt',
      run: acts.refresh,
    }),
    act({
      id: 'fullskjerm',
      label: 'Åpne i eget vindu',
      icon: ExternalLink,
      words: 'fullscreen fullskjerm',
      run: openWindow(paths.adminFullscreen),
    }),
    act({
      id: 'nettsted',
      label: 'Se nettstedet',
      icon: ExternalLink,
      words: 'forside hjem',
      run: openWindow(paths.home),
    }),
    act({ id: 'taster', label: 'Vis hurtigtaster', icon: Keyboard, run: acts.showHelp }),
    act({ id: 'logg-ut', label: 'Logg ut', icon: LogOut, run: acts.logout }),
  ];
}

function removeLists(): void {
  if (forgetLists()) return;
  toast({
    title: 'Kunne ikke fjerne alt fra denne maskinen',
    description: 'Slett nettstedets data i nettleserens innstillinger.',
    variant: 'error',
  });
}

/**
 * Logout. Contacts, notes and tasks are stored in this browser only, so it asks whether to remove
 * them, unless a setting says so. It also asks before unsaved changes in 'Innhold' are lost. The
 * caller renders `dialog`.
 */
function useLeaving(
  adminId: string,
  target: PagePath,
): {
  leave: () => void;
  pending: boolean;
  dialog: ReactNode;
} {
  const [, navigate] = useLocation();
  const { logout, pending } = useLogout(adminSession, () => {
    forgetWaiting(adminId);
    navigate(target);
  });
  const unsaved = useConfirm();
  const asker = useRef<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const leave = () => {
    if (!hasWaiting(adminId)) leaveLists();
    else {
      unsaved.ask({
        title: 'Ikke lagret',
        text: 'Endringer i Innhold er ikke lagret ennå. Logger du ut nå, blir de borte.',
        act: 'Logg ut likevel',
        onConfirm: leaveLists,
      });
    }
  };
  const leaveLists = () => {
    if (!hasLists()) logout();
    else if (forgetsOnLogout()) logout(removeLists);
    else {
      const { activeElement } = document;
      asker.current = activeElement instanceof HTMLElement ? activeElement : null;
      setOpen(true);
    }
  };
  const answer = (afterwards?: () => void) => {
    setOpen(false);
    logout(afterwards);
  };
  const lists = (
    <Dialog open={open} onOpenChange={setOpen} trigger={asker} title="Logg ut">
      <p>Fjern også kontakter, notater og oppgaver fra denne maskinen?</p>
      <p className="dim">
        De ligger bare i denne nettleseren. Fjerner du dem uten en sikkerhetskopi, er de borte.
      </p>
      <div className={ANSWERS}>
        <Button size="sm" variant="coal" onClick={() => answer()}>
          Behold dem
        </Button>
        <Button size="sm" variant="r" onClick={() => answer(removeLists)}>
          Fjern dem
        </Button>
      </div>
    </Dialog>
  );
  const dialog = (
    <>
      {unsaved.dialog}
      {lists}
    </>
  );
  return { leave, pending, dialog };
}
