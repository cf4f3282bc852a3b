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

/** Box of an element, which React may be replacing: then Playwright has none for the old one. */
export async function boxOf(element: Locator) {
  let box = null as Awaited<ReturnType<Locator['boundingBox']>>;
  await expect(async () => {
    box = await element.boundingBox();
    expect(box, 'the element is drawn').not.toBeNull();
  }).toPass();
  if (box === null) throw new Error('The element is not drawn');
  return box;
}
