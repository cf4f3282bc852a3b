import { PROFILE_TABS } from '../harness/routes.ts';
import { scene } from './scene.ts';

/** URL of a tab of the back office. */
export const adminTab = (tab: string): string => `/admin-dashboard?fane=${tab}`;

/** Profile and promoter's dashboard, with calls that are answered, fail or hang. */
export function accountScenes(state: string, api?: 'hangs' | 'fails'): void {
  const calls = api && { api };
  for (const tab of PROFILE_TABS) {
    const path = `/user-profile?fane=${tab}`;
    scene(`${state}/profile-${tab}`, { path, as: 'user', ...calls });
  }
  scene(`${state}/promoter`, { path: '/affiliate-dashboard', as: 'affiliate', ...calls });
}

/** Screens that depend on the clock. */
export function clockScenes(): void {
  for (const path of ['/', '/events', '/tickets', '/contact']) scene(`clock${path}`, { path });
  scene('clock/countdown', { path: '/user-profile?fane=kalender', as: 'user' });
  scene('clock/admin', { path: '/admin-dashboard', as: 'admin' });
}
