import type { Page } from 'playwright/test';
import type { SystemAnswer } from '#shared/contracts/back-office.ts';
import { GUIDE_STEPS, LAUNCH_CHECKS, type LaunchAnswer } from '#shared/contracts/launch.ts';
import { hydrated } from '../harness/test.ts';
import { scene, test } from './scene.ts';
import { adminTab } from './screens.ts';

test.use({ rows: 'none' });

/** Shows the tab as if these checks were settled. */
const settled =
  (done: readonly string[], guide: LaunchAnswer['guide'], shown: string) => async (page: Page) => {
    await page.route('**/api/admin/launch', async (route) => {
      const answer: LaunchAnswer = await (await route.fetch()).json();
      const checks = answer.checks.map((check) =>
        done.includes(check.id)
          ? { ...check, state: 'ok', text: 'Det som er sett, står her.', place: null }
          : check,
      );
      await route.fulfill({ json: { checks, guide } });
    });
    await page.reload();
    await hydrated(page);
    await page.getByText(shown).first().waitFor();
  };

const HALF = ['edition', 'contact', 'admins', 'published'];

// What a new site shows is 'empty/admin-overview' and 'empty/admin-system'.
scene('launch/guide-half', {
  path: adminTab('overview'),
  as: 'admin',
  act: settled(HALF, 'shown', '4 av 8 gjort'),
});
scene('launch/guide-done', {
  path: adminTab('overview'),
  as: 'admin',
  act: settled(GUIDE_STEPS, 'done', 'Nivåfordeling'),
});
scene('launch/list-half', {
  path: adminTab('system'),
  as: 'admin',
  act: settled(HALF, 'hidden', 'Vis «Kom i gang»'),
});
scene('launch/list-done', {
  path: adminTab('system'),
  as: 'admin',
  act: settled(LAUNCH_CHECKS, 'done', 'Klar for publikum'),
});

/** The last backup was made in the night, and another one is asked for. */
const backedUp = async (page: Page) => {
  await page.route('**/api/admin/system', async (route) => {
    const answer: SystemAnswer = await (await route.fetch()).json();
    const backup = { ...answer.backup, configured: true, bytes: 27_400_000, late: false };
    const lastSuccess = '2026-06-01T02:05:00.000Z';
    await route.fulfill({ json: { ...answer, backup: { ...backup, lastSuccess } } });
  });
  await page.goto(page.url().replace(/\?.*/, '?fane=system&del=sikkerhetskopi'));
  await hydrated(page);
  await page.getByRole('button', { name: 'Ta kopi nå' }).scrollIntoViewIfNeeded();
};
scene('launch/backup', { path: adminTab('system'), as: 'admin', windowOnly: true, act: backedUp });
