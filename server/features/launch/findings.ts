import type { LaunchCheck, LaunchState } from '#shared/contracts/launch.ts';

/** Result of a check; null when it cannot run now. */
export type Finding = Pick<LaunchCheck, 'state' | 'text' | 'place'> | null;

const finding =
  (state: LaunchState) =>
  (text: string, place: string | null = null): Finding => ({ state, text, place });

export const ok = finding('ok');
export const due = finding('due');
export const unsafe = finding('unsafe');

/** Dashboard URL of a section of a tab, or of a content document. */
export const placeOf = (query: Record<string, string>): string =>
  `?${new URLSearchParams(query)}`.replaceAll('%3A', ':');

/** 'a', 'a og b', 'a, b og c'. */
export function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} og ${last}`;
}
