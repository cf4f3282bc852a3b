import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { boxOf } from './harness/in-sight.ts';
import { expect, test, wake } from './harness/test.ts';

test.use({ hasTouch: true });

const WORLDS = ['Musikk', 'Gaming', 'Cosplay'] as const;
type World = (typeof WORLDS)[number];
/** The lamp of each world, by its place in a pixel. */
const LAMP: Record<World, number> = { Musikk: 0, Gaming: 1, Cosplay: 2 };

/** What part of the light on a picture is red, green and blue. */
async function light(picture: Locator): Promise<number[]> {
  const { channels } = await sharp(await picture.screenshot()).stats();
  const means = channels.slice(0, 3).map(({ mean }) => mean);
  const sum = means.reduce((all, mean) => all + mean, 0);
  return means.map((mean) => mean / sum);
}

/** Where one touches or points to reach a world's key, and the picture that answers. */
interface Place {
  picture: Locator;
  /** Its light before it answers. */
  rest: readonly number[];
  x: number;
  y: number;
}

/** The place of a world: on a narrow window its own picture, else its key on that of all three. */
async function placeOf(page: Page, world: World): Promise<Place> {
  const own = page
    .locator('li', { has: page.getByRole('heading', { name: world }) })
    .locator('.world-picture');
  const isOwn = await own.isVisible();
  const picture = isOwn ? own : page.locator('[data-scene]');
  await wake(picture);
  await expect(picture.locator('img')).toHaveJSProperty('complete', true);
  const box = await boxOf(picture);
  // The outer keys are 130 of the picture's pixels beside its middle.
  const scale = Number(
    await picture.evaluate((one) => getComputedStyle(one).getPropertyValue('--f')),
  );
  const aside = isOwn ? 0 : (LAMP[world] - 1) * 130 * scale;
  const rest = await light(picture);
  return { picture, rest, x: box.x + box.width / 2 + aside, y: box.y + box.height / 2 };
}

/** Does `act` at each world's place and expects its lamp to make up more of the light than at rest. */
async function expectToLight(page: Page, act: (place: Place) => Promise<void>): Promise<void> {
  for (const world of WORLDS) {
    const place = await placeOf(page, world);
    await act(place);
    await expect
      .poll(async () => (await light(place.picture))[LAMP[world]], { message: world })
      .toBeGreaterThan((place.rest[LAMP[world]] ?? 1) + 0.04);
    // Off the picture: its lamps come back.
    await act({ ...place, x: 4, y: 4 });
  }
}

test('the pictures of the worlds answer to a tap and to the pointer, alone and as one', async ({
  visit,
  page,
}) => {
  const tap = ({ x, y }: Place) => page.touchscreen.tap(x, y);
  const point = ({ x, y }: Place) => page.mouse.move(x, y);
  // A phone, the last width with a picture for each world, the first with one of all, a desktop.
  const ways = { 390: [tap, point], 760: [tap], 761: [point], 1440: [tap, point] };
  await visit('/');
  for (const [width, acts] of Object.entries(ways)) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width: Number(width), height: 900 });
      for (const act of acts) await expectToLight(page, act);
    });
  }
});
