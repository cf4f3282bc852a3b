import type { LucideIcon } from 'lucide-react';
import MessagesSquare from 'lucide-react/icons/messages-square';
import type { ComponentType } from 'react';

/** A tab of the dashboard. */
export interface AdminTab {
  /** Stands in the address: `?fane=`. */
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** What is shown beside the label, for example the number of unread messages. */
  readonly Badge?: ComponentType;
  /** Fetches the tab's content, which lives with its feature. */
  readonly load: () => Promise<ComponentType>;
}

/** Every tab, in the specification's order. Only what exists stands here. */
export const adminTabs: readonly AdminTab[] = [
  {
    id: 'chat',
    label: 'Chat',
    icon: MessagesSquare,
    load: async () => (await import('#client/features/chat/admin-chat-tab.tsx')).AdminChatTab,
  },
];
