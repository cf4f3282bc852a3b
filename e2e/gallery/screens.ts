import type { Page } from 'playwright/test';
import { planFragment } from '#shared/rules/plan-link.ts';
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

const PLANNED = [
  'fre-komiker-1',
  'fre-komiker-2',
  'fre-band-1',
  'fre-band-2',
  'lor-dj-1',
  'lor-dj-2',
].map((act) => `2025-${act}`);

/** Takes over the plan of the link, so that it is one's own, with its stars and what shares it. */
async function takeOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Legg til i min' }).click();
  await page.getByRole('link', { name: 'Til min timeplan' }).click();
  await page.getByRole('heading', { name: 'Del timeplanen' }).waitFor();
}

/** Screens that depend on the clock. */
export function clockScenes(): void {
  for (const path of ['/', '/events', '/tickets', '/contact', '/arkiv', '/arkiv/2025'])
    scene(`clock${path}`, { path });
  scene('clock/act', { path: '/program/2025-fre-band-1' });
  scene('clock/act-finished', { path: '/program/2025-fre-komiker-1' });
  scene('clock/plan-empty', { path: '/timeplan' });
  scene('clock/progress', { path: '/affiliate-progress' });
  const shared = `/timeplan#${planFragment(PLANNED)}`;
  scene('clock/plan-shared', { path: shared });
  scene('clock/plan-own', { path: shared, act: takeOver });
  scene('clock/countdown', { path: '/user-profile?fane=kalender', as: 'user' });
  scene('clock/admin', { path: '/admin-dashboard', as: 'admin' });
}
