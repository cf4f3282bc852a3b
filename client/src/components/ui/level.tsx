import Award from 'lucide-react/icons/award';
import DoorOpen from 'lucide-react/icons/door-open';
import MessageSquare from 'lucide-react/icons/message-square';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Ticket from 'lucide-react/icons/ticket';
import { classes, cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Tag } from './tag.tsx';

const KEYS = ['C', 'T', 'R', 'L', '+'];
const SIZES = classes({ sm: 'lvl--sm', md: '', lg: 'lvl--lg' });

interface LevelProps {
  /** 1 to 5; anything else is shown as 1. */
  level: number;
  /** Names of the levels, level 1 first (affiliates or chat). */
  names: readonly string[];
  size?: keyof typeof SIZES;
  className?: string;
}

/** A level as five small keys, of which `level` are lit. */
export function Level({ level, names, size = 'md', className }: LevelProps) {
  const lit = Number.isInteger(level) && level >= 1 && level <= KEYS.length ? level : 1;
  return (
    <span
      className={cx('lvl', SIZES[size], className)}
      role="img"
      aria-label={`Nivå ${lit} av ${KEYS.length}, ${names[lit - 1] ?? ''}`}
    >
      {KEYS.map((legend, index) => (
        <b key={legend} className={index < lit ? 'on' : undefined}>
          {legend}
        </b>
      ))}
    </span>
  );
}

const ICONS: Readonly<Record<string, typeof Award>> = {
  'Første melding': MessageSquare,
  '100 meldinger': MessagesSquare,
  'Alle rom': DoorOpen,
  Festivaldeltaker: Ticket,
};

interface BadgesProps {
  badges: readonly string[];
  /** Only icons, beside a name; their names are for screen readers and shown on hover. */
  compact?: boolean;
}

/** The badges of a chat user; renders nothing without any. */
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
