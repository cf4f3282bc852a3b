import MessageSquare from 'lucide-react/icons/message-square';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { announceNotLoaded, lazyCode, useLazyCode } from '#client/lib/island/lazy.tsx';
import { onOpenChat } from '#client/lib/open.ts';
import type { ChatRoom } from '#shared/rules/chat.ts';

const panel = lazyCode(() => import('./chat-panel.tsx'));

/** The dock's button 'Chat'. The chat's code is loaded when it is first opened. */
export function ChatWidget() {
  const key = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ room: ChatRoom | null; by: Element | null }>();
  const { module, demand } = useLazyCode(panel);
  const close = useCallback(() => setOpened(undefined), []);
  const open = useCallback(
    (room: ChatRoom | null, by: Element | null) => {
      demand(() => {
        setOpened(undefined);
        announceNotLoaded('Chatten kunne ikke lastes');
      });
      setOpened({ room, by });
    },
    [demand],
  );
  useEffect(() => onOpenChat((room) => open(room, document.activeElement)), [open]);
  return (
    <span className="scripted relative">
      <Button
        ref={key}
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        icon={<Icon icon={MessageSquare} />}
        onClick={() => open(null, key.current)}
      >
        Chat
      </Button>
      {module && opened === undefined && <module.UnreadBadge />}
      {module && opened && (
        <module.ChatPanel room={opened.room} opener={opened.by ?? key.current} onClose={close} />
      )}
    </span>
  );
}
