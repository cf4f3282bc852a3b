import * as RadixDialog from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode, RefObject } from 'react';
import { hostNotices } from '#client/lib/notice-host.ts';
import { Borrowed } from './borrowed.tsx';
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
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && (
        <RadixDialog.Trigger asChild>
          <Borrowed element={trigger.current} />
        </RadixDialog.Trigger>
      )}
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="slor" />
        <RadixDialog.Content
          ref={hostNotices}
          className={cx('dialog', tone === 'bone' ? 'on-bone' : 'on-night', wide && 'dialog--bred')}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className="dialog__hode">
            <RadixDialog.Title className="display dialog__tittel">{title}</RadixDialog.Title>
            <RadixDialog.Close className="lukk" aria-label="Lukk">
              <Icon icon={X} size={24} />
            </RadixDialog.Close>
          </div>
          {description !== undefined && (
            <RadixDialog.Description className="dempet mb-4">{description}</RadixDialog.Description>
          )}
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
