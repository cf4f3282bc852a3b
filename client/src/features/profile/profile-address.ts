import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '#shared/paths.ts';

/** The five tabs, in their order, with their labels (docs/product/accounts.md#profile-tabs). */
export const PROFILE_TABS = {
  oversikt: 'Oversikt',
  gaver: 'Gaver',
  kalender: 'Kalender',
  innboks: 'Innboks',
  deling: 'Deling',
} as const;

export type ProfileTab = keyof typeof PROFILE_TABS;

/** What the page shows below the name: a tab, or the settings. */
export type ProfileView = ProfileTab | 'innstillinger';

const PARAMETER = 'fane';
const FIRST: ProfileTab = 'oversikt';

function isView(name: string | null): name is ProfileView {
  return name !== null && (Object.hasOwn(PROFILE_TABS, name) || name === 'innstillinger');
}

/** The view that an address asks for; the first tab for anything unknown. */
export function viewOf(search: string): ProfileView {
  const name = new URLSearchParams(search).get(PARAMETER);
  return isView(name) ? name : FIRST;
}

/** Address of a view, e.g. `/user-profile?fane=gaver`. */
export function profileAddress(view: ProfileView): string {
  return view === FIRST ? paths.profile : `${paths.profile}?${PARAMETER}=${view}`;
}

/**
 * The view of the address bar. Changing tabs replaces the address: 'back' leaves the profile
 * instead of walking through every tab that was looked at.
 */
export function useProfileView(): [ProfileView, (view: ProfileView) => void] {
  const view = viewOf(useSearch());
  const [, navigate] = useLocation();
  const show = useCallback(
    (next: ProfileView) => navigate(profileAddress(next), { replace: true }),
    [navigate],
  );
  return [view, show];
}
