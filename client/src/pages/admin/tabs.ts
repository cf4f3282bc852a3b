import type { LucideIcon } from 'lucide-react';
import ChartColumn from 'lucide-react/icons/chart-column';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListChecks from 'lucide-react/icons/list-checks';
import Mail from 'lucide-react/icons/mail';
import Megaphone from 'lucide-react/icons/megaphone';
import MessagesSquare from 'lucide-react/icons/messages-square';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import PenLine from 'lucide-react/icons/pen-line';
import Server from 'lucide-react/icons/server';
import Share2 from 'lucide-react/icons/share-2';
import SquareUser from 'lucide-react/icons/square-user';
import Trophy from 'lucide-react/icons/trophy';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import {
  AffiliatesBadge,
  AnnouncementsBadge,
  MessagesBadge,
  SharesBadge,
} from '#client/features/admin/badges.tsx';
import { AdminChatBadge } from '#client/features/chat/admin/moderation.tsx';

export interface AdminTab {
  /** Value of `?fane=` in the URL. */
  readonly id: string;
  readonly label: string;
  /** Second key of its chord (g, then this); unique. */
  readonly letter: string;
  readonly icon: LucideIcon;
  /** Shown beside the label, for example an unread count. */
  readonly Badge?: ComponentType;
  readonly load: () => Promise<ComponentType>;
}

/** Every tab, in order (docs/product/back-office.md#tabs). */
export const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
  {
    id: 'overview',
    label: 'Oversikt',
    letter: 'o',
    icon: LayoutDashboard,
    load: async () => (await import('./first-tab.tsx')).FirstTab,
  },
  {
    id: 'contacts',
    label: 'Kontakter',
    letter: 'k',
    icon: SquareUser,
    load: async () => (await import('./browser/browser-tabs.tsx')).Contacts,
  },
  {
    id: 'notes',
    label: 'Notater',
    letter: 'n',
    icon: NotebookPen,
    load: async () => (await import('./browser/browser-tabs.tsx')).Notes,
  },
  {
    id: 'checklist',
    label: 'Checklist',
    letter: 'l',
    icon: ListChecks,
    load: async () => (await import('./browser/browser-tabs.tsx')).Checklist,
  },
  {
    id: 'chat',
    label: 'Chat',
    letter: 'c',
    icon: MessagesSquare,
    Badge: AdminChatBadge,
    load: async () => (await import('#client/features/chat/admin/chat-tab.tsx')).AdminChatTab,
  },
  {
    id: 'users',
    label: 'Brukere',
    letter: 'b',
    icon: Users,
    load: async () => (await import('#client/features/users/users-tab.tsx')).UsersTab,
  },
  {
    id: 'affiliates',
    label: 'Affiliates',
    letter: 'a',
    icon: Trophy,
    Badge: AffiliatesBadge,
    load: async () =>
      (await import('#client/features/affiliates-admin/affiliates-tab.tsx')).AffiliatesTab,
  },
  {
    id: 'messages',
    label: 'Meldinger',
    letter: 'm',
    icon: Mail,
    Badge: MessagesBadge,
    load: async () => (await import('./messages-tab.tsx')).MessagesTab,
  },
  {
    id: 'shares',
    label: 'Delinger',
    letter: 'd',
    icon: Share2,
    Badge: SharesBadge,
    load: async () => (await import('#client/features/shares/shares-tab.tsx')).SharesTab,
  },
  {
    id: 'system',
    label: 'System',
    letter: 's',
    icon: Server,
    load: async () => (await import('./system-screen.tsx')).SystemScreen,
  },
  {
    id: 'analytics',
    label: 'Analyse',
    letter: 'y',
    icon: ChartColumn,
    load: async () => (await import('#client/features/analytics/analytics-tab.tsx')).AnalyticsTab,
  },
  {
    id: 'content',
    label: 'Innhold',
    letter: 'i',
    icon: PenLine,
    load: async () => (await import('#client/features/content/content-tab.tsx')).ContentTab,
  },
  {
    id: 'announcements',
    label: 'Kunngjøringer',
    letter: 'v',
    icon: Megaphone,
    Badge: AnnouncementsBadge,
    load: async () =>
      (await import('#client/features/announcements-admin/announcements-tab.tsx')).AnnouncementsTab,
  },
];
