import Pin from 'lucide-react/icons/pin';
import { Icon } from '#client/components/ui/icon.tsx';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { LineText } from './line-text.tsx';

/** The pinned line. A long one is expanded when it is pressed. */
export function Pinned({ line }: { line: ChatMessage | null }) {
  if (line === null) return null;
  return (
    <section className="chat__festet" aria-label="Festet melding" key={line.id}>
      <Icon icon={Pin} size={16} />
      <p>
        <b>
          <bdi>{line.navn}</bdi>
        </b>{' '}
        <LineText line={line} />
      </p>
    </section>
  );
}
