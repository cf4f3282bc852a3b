import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { announceNotLoaded, lazyCode, useLazyCode } from '#client/lib/island/lazy.tsx';
import type { DialogProps } from './dialog-panel.tsx';

export type { DialogProps } from './dialog-panel.tsx';

const panel = lazyCode(() => import('./dialog-panel.tsx'));

/** Prefetches the dialog's code, for example on hover. */
export function preloadDialog(): void {
  panel.load().catch(() => undefined);
}

/** A modal dialog, closed by 'Lukk', Escape or a click outside. Its code is loaded on demand. */
export function Dialog(props: DialogProps) {
  const { module, demand } = useLazyCode(panel);
  const { open, onOpenChange } = props;
  useEffect(() => {
    if (!open || module) return;
    demand(() => {
      onOpenChange(false);
      announceNotLoaded('Vinduet kunne ikke åpnes');
    });
  }, [open, onOpenChange, module, demand]);
  return module ? <module.DialogPanel {...props} /> : null;
}

/**
 * State of a dialog with its button: spread `triggerProps` on a `Button` and `dialogProps` on a
 * `Dialog`.
 */
export function useDialog() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return useMemo(
    () => ({
      open,
      setOpen,
      close,
      triggerProps: {
        ref: trigger,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onPointerEnter: preloadDialog,
        onFocus: preloadDialog,
        onClick: () => setOpen(true),
      } as const,
      dialogProps: { open, onOpenChange: setOpen, trigger },
    }),
    [open, close],
  );
}
