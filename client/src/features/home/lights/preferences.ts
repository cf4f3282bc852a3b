interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the visitor has not asked for less motion. */
export function motionAllowed(view: Window = window): boolean {
  return !view.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether the visitor has asked the browser to save data. */
export function savesData(view: Window = window): boolean {
  const { connection }: NavigatorWithConnection = view.navigator;
  return connection?.saveData === true;
}
