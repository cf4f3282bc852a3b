import '#client/styles/utilities.css';
import * as RadixDialog from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode, RefObject } from 'react';
import { Borrowed, useNoticesInside } from '#client/components/ui/overlay.tsx';

import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The control that opened the dialog, to which the focus returns. */
  trigger?: RefObject<HTMLElement | null>;
  title: string;
  description?: string;
  tone?: 'bone' | 'night';
  wide?: boolean;
  children: ReactNode;
}

/** The panel of a `Dialog`. */
export function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, trigger, title, description, tone = 'bone', wide, children } = props;
  const noticesInside = useNoticesInside(() => onOpenChange(false));
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && (
        <RadixDialog.Trigger asChild>
          <Borrowed element={trigger.current} />
        </RadixDialog.Trigger>
      )}
      {open && (
        <RadixDialog.Portal container={document.body}>
          <RadixDialog.Overlay className="fixed inset-0 z-veil bg-[rgb(11_12_14/0.78)] [[role=dialog]~&]:z-dialog" />
          <RadixDialog.Content
            ref={noticesInside}
            className={cx(
              'fixed inset-0 z-dialog m-auto h-fit max-h-[calc(100dvh-24px)] w-[calc(100vw-24px)] scroll-pb-28 overflow-y-auto rounded-panel bg-bone p-6 [box-shadow:var(--shadow-notice)] motion-safe:animate-[slide-in_var(--transition-duration-short)_var(--ease-enter)] max-md:mb-3 forced-colors:border-2 forced-colors:border-[CanvasText]',
              tone === 'bone' ? 'on-bone' : 'on-night',
              wide ? 'max-w-[44rem]' : 'max-w-[27rem]',
            )}
            {...(description === undefined && { 'aria-describedby': undefined })}
          >
            <div className="mb-4 flex items-start justify-between gap-3">
              <RadixDialog.Title className="display wrap-anywhere pt-1.5 text-[clamp(1.375rem,6vw,1.875rem)]">
                {title}
              </RadixDialog.Title>
              <RadixDialog.Close className="close" aria-label="Lukk">
                <Icon icon={X} size={24} />
              </RadixDialog.Close>
            </div>
            {description !== undefined && (
              <RadixDialog.Description className="dim mb-4">{description}</RadixDialog.Description>
            )}
            {children}
          </RadixDialog.Content>
        </RadixDialog.Portal>
      )}
    </RadixDialog.Root>
  );
}
