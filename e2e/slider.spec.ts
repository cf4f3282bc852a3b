import type { Page } from 'playwright/test';
import { defaultContent } from '#shared/content/index.ts';
import { pass, stopClock } from './harness/clock.ts';
import { expect, MOVING, test, wake } from './harness/test.ts';

test.use(MOVING);

const { slides } = defaultContent.site;

const slider = (page: Page) => page.getByRole('region', { name: 'Annonseplasser' });
const shown = (page: Page) => slider(page).locator('[data-active="true"]');
const key = (page: Page, name: string) => slider(page).getByRole('button', { name, exact: true });

/** Scrolls to the slider, hydrated, with the clock stopped and the pointer elsewhere. */
async function startSlider(page: Page): Promise<void> {
  await wake(slider(page));
  await stopClock(page);
  await key(page, 'Neste').click();
  await key(page, 'Forrige').click();
  await page.mouse.move(0, 0);
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true });
  test('the slider shows each slide for five seconds, then the first, which opens in a new tab; it goes on after a press, by mouse and by touch', async ({
    visit,
    page,
    watch,
  }) => {
    await visit('/');
    await startSlider(page);
    const place = (number: number) => `${number} av ${slides.length}`;
    for (const [index, { title }] of slides.entries()) {
      await expect(shown(page)).toHaveAttribute('aria-label', place(index + 1));
      await expect(shown(page)).toContainText(title);
      await pass(page, 4999);
      await expect(shown(page)).toHaveAttribute('aria-label', place(index + 1));
      await pass(page, 1);
    }
    await expect(shown(page)).toHaveAttribute('aria-label', place(1));

    await key(page, 'Neste').click();
    await page.mouse.move(0, 0);
    await expect(shown(page)).toHaveAttribute('aria-label', place(2));
    await pass(page, 5000);
    await expect(shown(page)).toHaveAttribute('aria-label', place(3));
    await key(page, 'Bilde 5').tap();
    await expect(shown(page)).toHaveAttribute('aria-label', place(5));
    await pass(page, 5000);
    await expect(shown(page)).toHaveAttribute('aria-label', place(6));

    await key(page, 'Bilde 1').click();
    await expect(shown(page).getByText('Annonse', { exact: true })).toBeVisible();
    await watch.allowOutside();
    const opened = page.waitForEvent('popup');
    await shown(page)
      .getByRole('link', { name: slides[0]?.title ?? '' })
      .click();
    await (await opened).waitForURL(slides[0]?.link ?? '');
  });
});

test('the slider moves by its keys and stands still for pointer, focus and pause', {
  tag: '@firefox-first',
}, async ({ visit, page }) => {
  await visit('/');
  await startSlider(page);
  await key(page, 'Forrige').click();
  await expect(shown(page)).toHaveAttribute('aria-label', '7 av 7');
  await key(page, 'Neste').click();
  await expect(shown(page)).toHaveAttribute('aria-label', '1 av 7');
  await key(page, 'Bilde 4').click();
  await expect(shown(page)).toHaveAttribute('aria-label', '4 av 7');
  await key(page, 'Bilde 1').click();

  await slider(page).hover();
  await pass(page, 20_000);
  await expect(shown(page)).toHaveAttribute('aria-label', '1 av 7');
  await page.mouse.move(0, 0);
  await key(page, 'Forrige').focus();
  await page.keyboard.press('Tab');
  await expect(key(page, 'Bilde 1')).toBeFocused();
  await pass(page, 20_000);
  await expect(shown(page)).toHaveAttribute('aria-label', '1 av 7');
  await key(page, 'Pause').click();
  await page.mouse.move(0, 0);
  await key(page, 'Spill av').blur();
  await pass(page, 20_000);
  await expect(shown(page)).toHaveAttribute('aria-label', '1 av 7');
  await key(page, 'Spill av').click();
  await page.mouse.move(0, 0);
  await pass(page, 5000);
  await expect(shown(page)).toHaveAttribute('aria-label', '2 av 7');
});

test('the slider does not move by itself when less motion is asked for', async ({
  visit,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit('/');
  await wake(slider(page));
  await expect(key(page, 'Spill av')).toBeVisible();
  await stopClock(page);
  await pass(page, 30_000);
  await expect(shown(page)).toHaveAttribute('aria-label', '1 av 7');
});
