import ExternalLink from 'lucide-react/icons/external-link';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { Command } from '#client/features/admin/command.ts';
import { paths } from '#shared/paths.ts';
import type { AdminTab } from './tabs.ts';

export interface DashboardActs {
  openTab: (id: string, rest?: Record<string, string>) => void;
  refresh: () => void;
  showHelp: () => void;
  logout: () => void;
}

const ACTS = 'Handlinger';

/** Commands of Ctrl+K: every tab, and acts of the dashboard itself. */
export function dashboardCommands(tabs: readonly AdminTab[], acts: DashboardActs): Command[] {
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
