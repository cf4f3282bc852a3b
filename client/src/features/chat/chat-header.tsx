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
    <header className="chat__hode">
      <h2 id={titleId} className="display chat__tittel">
        Chat
      </h2>
      <Connection chat={chat} />
      <PeopleCount chat={chat} />
      <button type="button" className="lukk chat__lukk" aria-label="Lukk chatten" onClick={onClose}>
        <Icon icon={X} size={24} />
      </button>
    </header>
  );
}
