import X from 'lucide-react/icons/x';
import { Icon } from '#client/components/ui/icon.tsx';
import type { ChatSnapshot } from './chat-snapshot.ts';
import { Connection, PeopleCount } from './connection.tsx';

interface ChatHeaderProps {
  titleId: string;
  chat: ChatSnapshot;
  onClose: () => void;
}

/** Title, connection, number of people, and the close button. */
export function ChatHeader({ titleId, chat, onClose }: ChatHeaderProps) {
  return (
    <header className="relative flex min-h-target flex-wrap items-center gap-x-4 pr-14 pl-1 max-[360px]:gap-x-2.5 max-[360px]:gap-y-1">
      <h2 id={titleId} className="display font-stretch-100% text-h4">
        Chat
      </h2>
      <Connection chat={chat} />
      <PeopleCount chat={chat} />
      <button
        type="button"
        className="close absolute top-0 -right-1 m-0"
        aria-label="Lukk chatten"
        onClick={onClose}
      >
        <Icon icon={X} size={24} />
      </button>
    </header>
  );
}
