interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

/** False with reduced motion. */
export function motionAllowed(view: Window = window): boolean {
  return !view.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether the browser's data saver is on. */
export function savesData(view: Window = window): boolean {
  const { connection }: NavigatorWithConnection = view.navigator;
  return connection?.saveData === true;
}
