import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { NotLoaded } from './not-loaded.tsx';
import { useLazyModule } from './use-lazy-module.ts';

/**
 * A part of a page whose code comes when it is first shown: `loading` stands in its place, and
 * 'Prøv igjen' when the code could not be had. Never in the server's HTML.
 *
 * @param load fetches the component; call `late` once per part, outside of components
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  loading: ReactNode,
): ComponentType<P> {
  const loadModule = async () => ({ Part: await load() });
  return function Late(props: P) {
    const { module, demand } = useLazyModule(loadModule);
    const [failed, setFailed] = useState(false);
    const start = useCallback(() => {
      setFailed(false);
      demand(() => setFailed(true));
    }, [demand]);
    useEffect(start, [start]);
    if (module) return <module.Part {...props} />;
    return failed ? <NotLoaded onRetry={start} /> : loading;
  };
}
