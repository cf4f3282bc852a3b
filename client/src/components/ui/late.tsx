import { type ComponentType, type ReactNode, useEffect } from 'react';
import { ErrorState } from './error-state.tsx';
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
    const { module, preload, failed } = useLazyModule(loadModule);
    useEffect(preload, [preload]);
    if (module) return <module.Part {...props} />;
    if (!failed) return loading;
    return (
      <ErrorState
        title="Denne delen kunne ikke lastes"
        text="Sjekk nettet og prøv igjen."
        onRetry={preload}
      />
    );
  };
}
