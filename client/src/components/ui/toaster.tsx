import { useEffect } from 'react';
import { whenIdle } from '#client/lib/idle.ts';
import { lazyCode, useLazyCode } from '#client/lib/lazy.tsx';
import { hidePlainNotice, plainNotice } from '#client/lib/plain-notice.ts';
import { useToasts } from '#client/lib/toast.ts';

const panel = lazyCode(() => import('./toaster-panel.tsx'));

/**
 * The notices. Their code comes in the first idle moment: a notice often tells that the network is
 * away, and then it would be too late to fetch what shows it.
 */
export function Toaster() {
  const toasts = useToasts();
  const [newest] = toasts;
  const { module, preload, demand } = useLazyCode(panel);
  useEffect(() => whenIdle(preload), [preload]);
  useEffect(() => {
    if (module) hidePlainNotice();
    else if (newest?.open) demand(() => plainNotice(newest.title, newest.description));
  }, [module, newest, demand]);
  return module ? <module.ToasterPanel toasts={toasts} /> : null;
}
