import * as RadixToast from '@radix-ui/react-toast';
import Check from 'lucide-react/icons/check';
import Gift from 'lucide-react/icons/gift';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import X from 'lucide-react/icons/x';
import { type CSSProperties, useState } from 'react';
import { NOTICE } from '#client/lib/plain-notice.ts';
import { dismissToast, type ToastItem, type ToastVariant } from '#client/lib/toast.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

const ICONS = { success: Check, error: OctagonAlert, info: Info, gift: Gift } satisfies Record<
  ToastVariant,
  unknown
>;

/** Light of the stripes and of the icon's tile, which is red like an error's otherwise. */
const LIGHTS: Partial<Record<ToastVariant, string>> = {
  success: 'var(--color-green-light)',
  info: 'var(--color-blue-fill)',
  gift: 'var(--color-yellow)',
};

export interface NoticeProps {
  item: ToastItem;
  /** Accessible name of the close button; a dialog around it has a 'Lukk' of its own. */
  closeLabel: string;
  onEscapeKeyDown: (event: KeyboardEvent) => void;
}

/** One notice. */
export function Notice({ item, closeLabel, onEscapeKeyDown }: NoticeProps) {
  const { title, description, variant, action } = item;
  const [paused, setPaused] = useState(false);
  const style: CSSProperties & Record<`--${string}`, string | undefined> = {
    '--duration': `${item.duration}ms`,
    '--light': LIGHTS[variant],
    '--on-light': variant === 'info' ? '#fff' : undefined,
    touchAction: 'pan-y',
  };
  return (
    <RadixToast.Root
      className="notice striped on-bone data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) motion-safe:animate-[slide-in_var(--transition-duration-short)_var(--ease-enter)]"
      data-notice=""
      data-paused={paused ? '' : undefined}
      style={style}
      type={item.polite ? 'background' : 'foreground'}
      duration={item.duration}
      onOpenChange={() => dismissToast(item.id)}
      onEscapeKeyDown={onEscapeKeyDown}
      onPause={() => setPaused(true)}
      onResume={() => setPaused(false)}
    >
      <span className={NOTICE.icon}>
        <Icon icon={ICONS[variant]} />
      </span>
      <div>
        <RadixToast.Title className="font-extrabold">{title}</RadixToast.Title>
        {description !== undefined && (
          // A gift's is the gift's own text, which may be long.
          <RadixToast.Description className={cx(NOTICE.text, variant === 'gift' && 'line-clamp-2')}>
            {description}
          </RadixToast.Description>
        )}
        {action && (
          <RadixToast.Action asChild altText={`${action.label}: F8`} onClick={action.onSelect}>
            <Button size="sm" variant="coal" className="mt-2.5">
              {action.label}
            </Button>
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close className={NOTICE.close} aria-label={closeLabel}>
        <Icon icon={X} />
      </RadixToast.Close>
      <i
        className="notice__time motion-reduce:hidden"
        style={{ animationPlayState: paused ? 'paused' : 'running' }}
        aria-hidden="true"
      />
    </RadixToast.Root>
  );
}
