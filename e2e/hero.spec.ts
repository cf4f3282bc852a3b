import type { Locator, Page } from 'playwright/test';
import { boxOf } from './harness/in-sight.ts';
import { DESKTOP, expect, MOVING, PHONE, test } from './harness/test.ts';

test.use(MOVING);

/** Colour of lit text on night. */
const LIT = 'rgb(244, 239, 228)';

/** The CTRL key of the hero, once its lights are rendered. */
async function holdKey(page: Page): Promise<Locator> {
  const key = page.getByRole('button', { name: 'Hold' });
  await expect(key).toBeVisible();
  return key;
}

/** Elements that cover the key at the points of a grid over it. */
function covers(key: Locator): Promise<string[]> {
  return key.evaluate((element) => {
    const box = element.getBoundingClientRect();
    // Outside the rounded corners clicks do not hit the key.
    const corner = Number.parseFloat(getComputedStyle(element).borderTopLeftRadius) * 0.3;
    const found: string[] = [];
    for (let row = 0; row <= 12; row += 1) {
      for (let column = 0; column <= 24; column += 1) {
        const x = box.left + corner + ((box.width - 2 * corner) * column) / 24;
        const y = box.top + corner + ((box.height - 2 * corner) * row) / 12;
        const top = document.elementFromPoint(x, y);
        if (top !== element) found.push(`${x},${y}: ${top?.className ?? 'outside the window'}`);
      }
    }
    return found;
  });
}

/** Fraction of the hero's pixels that are lit. */
function litShare(page: Page): Promise<number> {
  return page.locator('canvas.hero__picture').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    if (!pixels) return Number.NaN;
    let lit = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      if (Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) > 40) lit += 1;
    }
    return (lit * 4) / pixels.length;
  });
}

/**
 * Expects the lights to turn white and the second half of the headline to dim while `press` holds
 * the key, and both to go back to `rest`, the lit fraction before, when it is released.
 */
async function expectToLight(
  page: Page,
  rest: number,
  press: () => Promise<unknown>,
  release: () => Promise<unknown>,
): Promise<void> {
  const [hold, slip] = [page.getByText('Hold CTRL.'), page.getByText('Slipp løs.')];
  await press();
  await expect(hold).toHaveCSS('color', LIT);
  await expect(slip).not.toHaveCSS('color', LIT);
  await expect.poll(() => litShare(page)).toBeGreaterThan(rest * 1.25);
  await release();
  await expect(slip).toHaveCSS('color', LIT);
  await expect.poll(() => litShare(page)).toBeLessThan(rest * 1.1);
}

async function middle(key: Locator): Promise<{ x: number; y: number }> {
  const box = await boxOf(key);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('the key of the stage is free, and held by mouse and keyboard on a desktop, by touch on a phone', async ({
    visit,
    page,
  }) => {
    await test.step('on a desktop', async () => {
      await page.setViewportSize(DESKTOP);
      await visit('/');
      const key = await holdKey(page);
      expect(await covers(key)).toEqual([]);
      const { x, y } = await middle(key);
      const rest = await litShare(page);
      await page.mouse.move(x, y);
      await expectToLight(
        page,
        rest,
        () => page.mouse.down(),
        () => page.mouse.up(),
      );
      await key.focus();
      await expectToLight(
        page,
        rest,
        () => page.keyboard.down('Enter'),
        () => page.keyboard.up('Enter'),
      );
    });

    await test.step('on a phone', async () => {
      await page.setViewportSize(PHONE);
      await visit('/');
      const key = await holdKey(page);
      expect(await covers(key)).toEqual([]);
      const { x, y } = await middle(key);
      const rest = await litShare(page);
      const browser = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
        browser.send('Input.dispatchTouchEvent', { type, touchPoints });
      await expectToLight(
        page,
        rest,
        () => touch('touchStart', [{ x, y }]),
        () => touch('touchEnd', []),
      );
    });
  });
});
