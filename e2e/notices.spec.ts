import type { Page } from 'playwright/test';
import { pass, stopClock } from './harness/clock.ts';
import { boxOf } from './harness/in-sight.ts';
import { expect, MOVING, test } from './harness/test.ts';

test.use(MOVING);

const REMOVE_DELAY_MS = 1_000_000;

const notices = (page: Page) => page.locator('[data-notice]');
const forum = (page: Page) =>
  page.getByRole('navigation', { name: 'Hovedmeny' }).getByRole('button', { name: /Forum/ });

/** Shows the forum's notice on the home page, whose clock is stopped. */
async function showNotice(page: Page): Promise<void> {
  await forum(page).click();
  await pass(page, 100);
  await expect(notices(page)).toContainText('Forum kommer snart!');
  await page.mouse.move(0, 0);
}

test('a notice stays for five seconds, is the only one, has the focus by F8, is swiped away by 50 px to the right, and forgotten after 1,000,000 ms', async ({
  visit,
  page,
}) => {
  await visit('/');
  await stopClock(page);
  await showNotice(page);
  await pass(page, 4800);
  await expect(notices(page)).toBeVisible();
  await pass(page, 200);
  await expect(notices(page)).toHaveCount(0);

  await showNotice(page);
  await page.route('**/api/newsletter', (route) =>
    route.fulfill({ json: { message: 'Sjekk e-posten din for å bekrefte påmeldingen.' } }),
  );
  const form = page.getByRole('form', { name: 'Nyhetsbrev' });
  await form.getByLabel('E-post').fill('kari@ctrl.example');
  await pass(page, 500);
  await form.getByRole('button').click();
  await pass(page, 500);
  await expect(notices(page)).toHaveCount(1);
  await expect(notices(page)).toContainText('Nyhetsbrev registrering vellykket!');

  await page.keyboard.press('F8');
  const inRegion = () =>
    page.evaluate(
      () => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label') ?? '',
    );
  await expect.poll(inRegion).toContain('F8');
  await pass(page, 20_000);
  await expect(notices(page), 'the focus stops its time').toBeVisible();
  await notices(page).getByRole('button', { name: 'Lukk' }).click();
  await pass(page, 500);
  await expect(notices(page)).toHaveCount(0);

  await showNotice(page);
  const swipe = async (distance: number) => {
    const box = await boxOf(notices(page));
    const start = { x: box.x + 30, y: box.y + 12 };
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    for (let moved = 5; moved <= distance; moved += 5) {
      await page.mouse.move(start.x + moved, start.y);
    }
    await page.mouse.up();
    await pass(page, 500);
  };
  await swipe(45);
  await expect(notices(page)).toBeVisible();
  await swipe(55);
  await expect(notices(page)).toHaveCount(0);

  // A closed notice is not rendered, so the test observes its timer.
  await page.evaluate((delay) => {
    const { setTimeout: original } = window;
    const log: string[] = [];
    Object.assign(window, { noticeLog: log });
    window.setTimeout = ((work: () => void, ms?: number) => {
      if (ms !== delay) return original(work, ms);
      log.push('waits');
      return original(() => {
        log.push('gone');
        work();
      }, ms);
    }) as typeof window.setTimeout;
  }, REMOVE_DELAY_MS);
  const log = () => page.evaluate(() => (window as unknown as { noticeLog: string[] }).noticeLog);
  await forum(page).click();
  await pass(page, 100);
  await notices(page).getByRole('button', { name: 'Lukk' }).click();
  await expect.poll(log).toEqual(['waits']);
  await page.clock.fastForward(REMOVE_DELAY_MS - 1000);
  expect(await log()).toEqual(['waits']);
  await page.clock.fastForward(1000);
  expect(await log()).toEqual(['waits', 'gone']);
});
