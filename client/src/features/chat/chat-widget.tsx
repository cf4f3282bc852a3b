import MessageSquare from 'lucide-react/icons/message-square';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { useLazyModule } from '#client/components/ui/use-lazy-module.ts';
import { onOpenChat } from '#client/lib/open-chat.ts';
import { toast } from '#client/lib/toast.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';

const loadPanel = () => import('./chat-panel.tsx');

/** The key 'Chat' of the dock. The chat itself is fetched when it is first opened. */
export function ChatWidget() {
  const key = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ room: ChatRoom | null; by: Element | null }>();
  const { module, preload, failed } = useLazyModule(loadPanel);
  const close = useCallback(() => setOpened(undefined), []);
  useEffect(
    () =>
      onOpenChat((room) => {
        preload();
        setOpened({ room, by: document.activeElement });
      }),
    [preload],
  );
  useEffect(() => {
    if (!failed) return;
    setOpened(undefined);
    toast({
      variant: 'error',
      title: 'Chatten kunne ikke lastes',
      description: 'Sjekk nettet og prøv igjen.',
    });
  }, [failed]);
  const open = () => {
    preload();
    setOpened({ room: null, by: key.current });
  };
  return (
    <span className="dokk__chat med-skript">
      <Key
        ref={key}
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        icon={<Icon icon={MessageSquare} />}
        onClick={open}
      >
        Chat
      </Key>
      {module && opened === undefined && <module.UnreadBadge />}
      {module && opened && (
        <module.ChatPanel room={opened.room} opener={opened.by ?? key.current} onClose={close} />
      )}
    </span>
  );
}
