import { expect, type Locator } from 'playwright/test';

/** Expects an element to start below the lower edge of another one, which does not cover it. */
export async function expectBelow(element: Locator, above: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [box, over] = [await element.boundingBox(), await above.boundingBox()];
      return box !== null && over !== null && box.y >= over.y + over.height;
    })
    .toBe(true);
}
