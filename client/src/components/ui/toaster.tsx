import { useEffect } from 'react';
import { whenIdle } from '#client/lib/island/idle.ts';
import { lazyCode, useLazyCode } from '#client/lib/island/lazy.tsx';
import { hidePlainNotice, plainNotice } from '#client/lib/island/plain-notice.ts';
import { useToasts } from '#client/lib/toast.ts';

const panel = lazyCode(() => import('./toaster-panel.tsx'));

/**
 * The notices. Their code is loaded when the browser is idle, because a notice often reports a lost
 * network, when it could not be fetched any more.
 */
export function Toaster() {
  const toasts = useToasts();
  const [newest] = toasts;
  const { module, preload, demand } = useLazyCode(panel);
  useEffect(() => whenIdle(preload), [preload]);
  useEffect(() => {
    if (!newest?.open) return;
    if (module) hidePlainNotice();
    else demand(() => plainNotice(newest.title, newest.description));
  }, [module, newest, demand]);
  return module ? <module.ToasterPanel toasts={toasts} /> : null;
}
