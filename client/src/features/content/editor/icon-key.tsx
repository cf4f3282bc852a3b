import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';

export interface IconKeyProps {
  icon: LucideIcon;
  label: string;
  /** As `aria-keyshortcuts` takes them. */
  shortcut?: string;
  /** It can do nothing now; it stays in reach, so that the focus is not lost with the last step. */
  isOff: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** A key with an icon alone. */
export function IconKey({ icon, label, shortcut, isOff, onPress, ref }: IconKeyProps) {
  return (
    <button
      ref={ref}
      type="button"
      className="grid size-11 flex-none cursor-pointer place-items-center rounded-[8px] text-fg-2 hover:bg-coal-3 hover:text-fg aria-disabled:cursor-not-allowed aria-disabled:text-line forced-colors:border forced-colors:border-[CanvasText]"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      <Icon icon={icon} />
    </button>
  );
}
