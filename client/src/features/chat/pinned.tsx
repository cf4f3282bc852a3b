import Pin from 'lucide-react/icons/pin';
import { Icon } from '#client/components/ui/icon.tsx';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { LineText } from './line-text.tsx';

/** The pinned line. A long one is expanded when it is pressed. */
export function Pinned({ line }: { line: ChatMessage | null }) {
  if (line === null) return null;
  return (
    <section
      className="wrap-anywhere flex max-h-26 flex-none gap-2.5 overflow-y-auto border-coal-3 border-b bg-coal-2 px-5 py-2.5 text-small leading-[1.45]"
      aria-label="Festet melding"
      key={line.id}
    >
      <Icon icon={Pin} size={16} className="mt-[3px] text-yellow" />
      <p>
        <b>
          <bdi>{line.navn}</bdi>
        </b>{' '}
        <LineText line={line} />
      </p>
    </section>
  );
}
