import type { Locator, Page } from 'playwright/test';
import { addAdmin } from '#server/testing/index.ts';
import { seriousFindings } from './harness/axe.ts';
import { FRIDAY_EVENING, open } from './harness/content.ts';
import { publishOps } from './harness/publish.ts';
import { DESKTOP, expect, PHONE, test } from './harness/test.ts';

/*
 * What stands on the keys of the programme keeps to its place, however short the act and however
 * long its name.
 */

const LONG = `Generalprøvesprengerne og ${'Ledningsbærernes '.repeat(5)}kor`.slice(0, 100);
/** Ids of acts of 2025 with new times and names: keys of 15 minutes to six hours. */
const ACTS: Record<string, Record<string, [string | null, string]>> = {
  'fre-komiker-1': { act: ['Komiker 1', LONG] },
  'fre-komiker-2': { end: ['18:00', '18:15'], act: ['Komiker 2', LONG] },
  'fre-band-1': { start: ['20:00', '17:00'], end: ['21:30', '23:00'], act: ['Band 1', LONG] },
  'fre-band-2': { end: ['22:30', '21:45'], act: ['Band 2', 'Prøveorkesteret'] },
  'fre-afterparty': {
    start: ['24:00', '22:00'],
    end: [null, '23:30'],
    act: ['Afterparty', LONG],
  },
  'lor-dj-1': { end: ['19:15', '19:00'], act: ['DJ 1', 'Prøvesprengerne'] },
  'lor-dj-2': { act: ['DJ 2', LONG] },
  'lor-dj-3': { end: ['21:45', '22:00'], act: ['DJ 3', 'Prøvestrøm'] },
  'lor-dj-4': { act: ['DJ 4', 'DJ Ampere'] },
};

/** An act from the morning on: each day has a keyboard of its own. */
const MORNING: typeof ACTS = { 'lor-dj-1': { start: ['18:00', '09:00'], end: ['19:00', '10:15'] } };

const opsOf = (acts: typeof ACTS) =>
  Object.entries(acts).flatMap(([id, fields]) =>
    Object.entries(fields).map(([field, [from, to]]) => ({
      path: `/slots/2025-${id}/${field}`,
      from,
      to,
    })),
  );

/** What lies over something else on the keys of the board, or outside of its key. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const linesOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = element.getBoundingClientRect();
      // What is cut off is not drawn.
      const clips = getComputedStyle(element).overflowX !== 'visible';
      return [...range.getClientRects()]
        .filter(({ width, height }) => width > 2 && height > 2)
        .map((line) => ({
          left: line.left,
          right: line.right,
          top: clips ? Math.max(line.top, box.top) : line.top,
          bottom: clips ? Math.min(line.bottom, box.bottom) : line.bottom,
        }));
    };
    type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
    const over = (a: Box, b: Box) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return [...document.querySelectorAll('.board .act:not([data-doors])')].flatMap((act) => {
      const key = act.querySelector('.act__key')?.getBoundingClientRect();
      if (key === undefined || key.width === 0) return [];
      const time = act.querySelector('.act__time');
      const isSeen = time !== null && getComputedStyle(time).clipPath === 'none';
      const texts = {
        name: [...act.querySelectorAll('.act__name')].flatMap(linesOf),
        time: isSeen ? linesOf(time) : [],
        button: [...act.querySelectorAll('.act__plan > *')].map((b) => b.getBoundingClientRect()),
      };
      const found: string[] = [];
      const pairs = [
        ['button', 'name'],
        ['button', 'time'],
        ['time', 'name'],
      ] as const;
      for (const [one, other] of pairs) {
        const hit = texts[one].some((a) => texts[other].some((b) => over(a, b)));
        if (hit) found.push(`${one} over ${other}`);
      }
      const isOut = ({ left, right, top, bottom }: Box) =>
        left < key.left - 1 ||
        right > key.right + 1 ||
        top < key.top - 1 ||
        bottom > key.bottom + 1;
      for (const part of ['name', 'time'] as const) {
        if (texts[part].some(isOut)) found.push(`${part} outside`);
      }
      // A button may be wider than a key of a quarter of an hour, and is then in its middle.
      for (const { left, right } of texts.button) {
        const middle = (left + right) / 2;
        if (middle < key.left || middle > key.right) found.push('button outside');
      }
      const label = `${Math.round(key.width)} px ${act.textContent?.slice(0, 22)}`;
      return found.map((fault) => `${label}: ${fault}`);
    });
  });
}

const textSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.setProperty('font-size', fontSize, 'important');
  }, size);

/** Names of the day and its stages on a board that something else covers. */
const coveredLabels = (board: Locator) =>
  board.evaluate((element) => {
    const labels = [...element.querySelectorAll('.board__weekday, [aria-hidden] > .mono.sticky')];
    if (labels.length < 2) return ['no stages'];
    const isCovered = (label: Element) => {
      const { left, top, height } = label.getBoundingClientRect();
      return ![8, 40].every((x) =>
        label.contains(document.elementFromPoint(left + x, top + Math.min(height / 2, 20))),
      );
    };
    return labels.filter(isCovered).map(({ textContent }) => textContent);
  });

/** Forty rows so high, three of them on stage, fit into three screens of a phone. */
const ROW_PX = 60;
const ON_STAGE_PX = 84;

/** Parts of an act in the list that its key does not hold, and whether its time is pressed with the key. */
const besideKey = (act: Locator) =>
  act.evaluate((row) => {
    const key = row.querySelector('.act__key');
    const box = (part: Element | null) => part?.getBoundingClientRect() ?? new DOMRect();
    const around = box(key);
    const names = ['.act__time', '.act__name', '.act__plan > *'];
    const isIn = ({ left, right, top, bottom, width }: DOMRect) =>
      width > 0 &&
      left >= around.left &&
      right <= around.right &&
      top >= around.top &&
      bottom <= around.bottom;
    const time = box(row.querySelector('.act__time'));
    const pressed = document.elementFromPoint(time.left + 20, time.top + 12);
    return {
      outside: names.filter((name) => !isIn(box(row.querySelector(name)))),
      isWhole: Math.round(around.width) === Math.round(box(row).width),
      isPressed: key?.contains(pressed) ?? false,
    };
  });

test('an evening begins with what is on, and on a phone the present moment is a key away; names, times and plan buttons keep apart on keys of all widths', async ({
  openSite,
  page,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  const line = page.locator('[data-now-line]');
  await page.setViewportSize(DESKTOP);
  await open(page, site, '/events');
  for (const name of [/^Eventer/, 'Nå og neste'])
    await expect(page.getByRole('heading', { name })).toBeInViewport();

  await page.setViewportSize(PHONE);
  await open(page, site, '/events');
  await expect(line).not.toBeInViewport();
  await page.getByRole('link', { name: 'Nå', exact: true }).click();
  await expect(line).toBeInViewport();
  const highest = async (state: string) => {
    const rows = page.locator(`.board .act${state}`).filter({ visible: true });
    return Math.max(...(await rows.evaluateAll((acts) => acts.map((act) => act.clientHeight))));
  };
  expect(await highest('')).toBeLessThanOrEqual(ROW_PX);
  // The band has begun.
  await page.clock.fastForward('25:00');
  await expect(page.locator('.board .act[data-state="now"]')).toBeInViewport();
  expect(await highest('[data-state="now"]')).toBeLessThanOrEqual(ON_STAGE_PX);
  const whole = { outside: [], isWhole: true, isPressed: true };
  expect(await besideKey(page.locator('.board .act[data-state="now"]'))).toEqual(whole);
  expect(await seriousFindings(page)).toEqual([]);

  const { cookie } = await addAdmin(site);
  const expectApart = async () => {
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => faults(page), `${width} px`).toEqual([]);
      await textSize(page, '200%');
      // Twice as large, a line is wider than a key of half an hour.
      const larger = async () =>
        (await faults(page)).filter((fault) => !/^\d\d? px.* outside$/.test(fault));
      await expect.poll(larger, `${width} px, text of 200 %`).toEqual([]);
      await textSize(page, '');
    }
  };
  await test.step('names, times and plan buttons keep apart', async () => {
    await publishOps(site, cookie, opsOf(ACTS));
    await expect
      .poll(async () => (await site.api('GET', '/events')).text)
      .toContain('Prøveorkesteret');
    await page.setViewportSize(DESKTOP);
    await open(page, site, '/events');
    await expect(page.locator('.act', { hasText: 'Prøveorkesteret' })).toBeVisible();
    await expect(page.locator('.act__plan > *').first()).toBeVisible();
    await expectApart();
  });
  await test.step('and on the keyboards of single days, which scroll by keys', async () => {
    await publishOps(site, cookie, opsOf(MORNING));
    await expect(page.locator('.board-day')).toHaveCount(2);
    await expectApart();
    expect(await seriousFindings(page)).toEqual([]);
    const saturday = page.getByRole('region', { name: 'Program, lørdag 23. august' });
    await saturday.focus();
    const left = () => saturday.evaluate((board) => board.scrollLeft);
    // The day begins with the first act, at nine in the morning.
    expect(await left()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(left).toBeGreaterThan(0);
    // Day and stages stay beside the keys, and above those that are scrolled away.
    await saturday.evaluate((board) => board.scrollBy({ left: 400, behavior: 'instant' }));
    expect(await coveredLabels(saturday)).toEqual([]);
  });
});
