import * as RadixTooltip from '@radix-ui/react-tooltip';
import { Borrowed } from './borrowed.tsx';

export interface TooltipPanelProps {
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
          <RadixTooltip.Content className="hjelp" side={side} sideOffset={8} collisionPadding={8}>
            <span id={id}>{text}</span>
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
