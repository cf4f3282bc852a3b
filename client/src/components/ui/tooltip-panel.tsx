import * as RadixTooltip from '@radix-ui/react-tooltip';
import { Borrowed } from './overlay.tsx';

interface TooltipPanelProps {
  id: string;
  text: string;
  side: 'top' | 'bottom' | 'left' | 'right';
  open: boolean;
  onClose: () => void;
  element: Element | null;
}

/** The popup of a `Tooltip`. Radix positions it and lets the pointer move into it. */
export function TooltipPanel({ id, text, side, open, onClose, element }: TooltipPanelProps) {
  return (
    <RadixTooltip.Provider>
      <RadixTooltip.Root
        open={open}
        onOpenChange={(next) => {
          if (!next) onClose();
        }}
      >
        <RadixTooltip.Trigger asChild>
          <Borrowed element={element instanceof HTMLElement ? element : null} />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            data-tooltip
            className="z-notice max-w-[min(20rem,100vw-16px)] rounded-tag bg-bone px-3 py-2 font-semibold text-ink text-small leading-[1.4] [box-shadow:0_4px_0_#000] motion-safe:animate-[slide-in_var(--transition-duration-short)_var(--ease-enter)] forced-colors:border-2 forced-colors:border-[CanvasText]"
            side={side}
            sideOffset={8}
            collisionPadding={8}
          >
            <span id={id}>{text}</span>
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
