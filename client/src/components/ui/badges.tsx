import Award from 'lucide-react/icons/award';
import DoorOpen from 'lucide-react/icons/door-open';
import MessageSquare from 'lucide-react/icons/message-square';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Ticket from 'lucide-react/icons/ticket';
import { Icon } from './icon.tsx';
import { Tag } from './tag.tsx';

const ICONS: Readonly<Record<string, typeof Award>> = {
  'Første melding': MessageSquare,
  '100 meldinger': MessagesSquare,
  'Alle rom': DoorOpen,
  Festivaldeltaker: Ticket,
};

export interface BadgesProps {
  badges: readonly string[];
  /** Icons alone, beside a name; the words are read out and shown on hover. */
  compact?: boolean;
}

/** The badges that somebody has earned in the chat; nothing without any. */
export function Badges({ badges, compact = false }: BadgesProps) {
  if (badges.length === 0) return null;
  return (
    <ul className="badges" aria-label="Merker">
      {badges.map((badge) => (
        <li key={badge} title={compact ? badge : undefined}>
          <Tag tone="edged">
            <Icon icon={ICONS[badge] ?? Award} size={16} />
            <span className={compact ? 'sr-only' : undefined}>{badge}</span>
          </Tag>
        </li>
      ))}
    </ul>
  );
}
