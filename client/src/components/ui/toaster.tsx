import { useEffect, useState } from 'react';
import { useToasts } from '#client/lib/toast.ts';
import { useLazyModule } from './use-lazy-module.ts';

const loadPanel = () => import('./toaster-panel.tsx');

/**
 * The notices. Their code comes with the first one, or with the first F8, which moves the focus to
 * their region.
 */
export function Toaster() {
  const toasts = useToasts();
  const { module, preload } = useLazyModule(loadPanel);
  const [focusAtStart, setFocusAtStart] = useState(false);
  const wanted = toasts.length > 0;
  useEffect(() => {
    if (wanted) preload();
  }, [wanted, preload]);
  useEffect(() => {
    if (module !== undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      setFocusAtStart(true);
      preload();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [module, preload]);
  return module ? <module.ToasterPanel toasts={toasts} focusAtStart={focusAtStart} /> : null;
}
