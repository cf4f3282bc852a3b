import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '#shared/paths.ts';

/** The five tabs, in order, with their labels (docs/product/accounts.md#profile-tabs). */
export const PROFILE_TABS = {
  oversikt: 'Oversikt',
  gaver: 'Gaver',
  kalender: 'Kalender',
  innboks: 'Innboks',
  deling: 'Deling',
} as const;

export type ProfileTab = keyof typeof PROFILE_TABS;

/** View below the profile's header: a tab, or the settings. */
export type ProfileView = ProfileTab | 'innstillinger';

const PARAMETER = 'fane';
const FIRST: ProfileTab = 'oversikt';

function isView(name: string | null): name is ProfileView {
  return name !== null && (Object.hasOwn(PROFILE_TABS, name) || name === 'innstillinger');
}

/** The view of a URL; the first tab for an unknown one. */
export function viewOf(search: string): ProfileView {
  const name = new URLSearchParams(search).get(PARAMETER);
  return isView(name) ? name : FIRST;
}

/** URL of a view, e.g. `/user-profile?fane=gaver`. */
export function profileAddress(view: ProfileView): string {
  return view === FIRST ? paths.profile : `${paths.profile}?${PARAMETER}=${view}`;
}

/**
 * The view of the current URL. Changing tabs replaces the history entry, so that 'back' leaves the
 * profile instead of going through every visited tab.
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

/** URL of the login page that redirects to `back` after login. */
export function loginAddress(back: string): string {
  return `${paths.login}?til=${encodeURIComponent(back)}`;
}
