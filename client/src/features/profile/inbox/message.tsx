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
    <li className="relative border-coal-4 not-last:border-b pb-4.5">
      <h2>
        <button
          type="button"
          className="group flex min-h-14 w-full cursor-pointer items-center gap-3 text-left aria-[expanded=false]:after:absolute aria-[expanded=false]:after:inset-0"
          aria-expanded={open}
          aria-controls={body}
          onClick={toggle}
        >
          {!message.read && (
            <Tag tone="y" className="flex-none">
              NY
            </Tag>
          )}
          <span
            className={cx(
              'wrap-anywhere min-w-0 text-body underline-offset-[0.28em] group-hover:underline',
              message.read ? 'font-medium text-fg-2' : 'font-extrabold text-fg',
            )}
          >
            {message.title}
          </span>
          <time className="mono ml-auto flex-none text-fg-3" dateTime={message.createdAt}>
            {messageTime(message.createdAt, now)}
          </time>
          <Icon icon={ChevronDown} className="text-fg-2 group-aria-expanded:rotate-180" />
        </button>
      </h2>
      <div id={body} className="max-w-read text-fg-2">
        <p className={cx('wrap-anywhere whitespace-pre-line', open ? 'text-fg' : 'line-clamp-2')}>
          {message.message}
        </p>
        {open && (
          <p className="mono wrap-anywhere mt-3.5 whitespace-pre-line">
            Fra {message.fromAdmin} · {messageMoment(message.createdAt)}
          </p>
        )}
      </div>
    </li>
  );
}
