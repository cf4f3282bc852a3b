import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { messageMoment, messageTime } from '#client/lib/message-time.ts';
import type { UserMessage } from '#shared/contracts/inbox.ts';

export interface MessageProps {
  message: UserMessage;
  /** Called when it is opened for the first time. */
  onRead: () => void;
}

/**
 * A message: its beginning while closed, all of it while open. Web addresses in it are not links.
 */
export function Message({ message, onRead }: MessageProps) {
  const [open, setOpen] = useState(false);
  const now = useNow();
  const body = useId();
  const toggle = () => {
    setOpen(!open);
    if (!open && !message.read) onRead();
  };
  return (
    <li className={cx('melding', !message.read && 'melding--ny')}>
      <h2>
        <button
          type="button"
          className="melding__knapp"
          aria-expanded={open}
          aria-controls={body}
          onClick={toggle}
        >
          {!message.read && <Tag tone="y">NY</Tag>}
          <span className="melding__tittel">{message.title}</span>
          <time className="mono melding__tid" dateTime={message.createdAt}>
            {messageTime(message.createdAt, now)}
          </time>
          <Icon icon={ChevronDown} />
        </button>
      </h2>
      <div id={body} className={cx('melding__tekst', !open && 'melding__tekst--start')}>
        <p>{message.message}</p>
        {open && (
          <p className="mono melding__fra">
            Fra {message.fromAdmin} · {messageMoment(message.createdAt)}
          </p>
        )}
      </div>
    </li>
  );
}
