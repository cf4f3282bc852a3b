import { addAdmin, type TestServer } from '#server/testing/index.ts';
import type { Slot } from '#shared/contracts/content.ts';
import { actPath, paths } from '#shared/paths.ts';
import { seriousFindings } from './harness/axe.ts';
import { EDITION, FRIDAY_EVENING, logInAdmin, open, openPart, saved } from './harness/content.ts';
import { shown } from './harness/publish.ts';
import { DESKTOP, expect, PHONE, test } from './harness/test.ts';

const E25 = '/api/admin/content/edition:2025';
const PLAN = `${EDITION}&del=kjoreplan`;
const MARK = 'qzmark';

const crewWith = (text: string) => ({
  ...{ ref: text, getIn: `${text} 14:00`, soundCheck: `${text} 15:00`, contact: `${text} Kari` },
  ...{ hospitality: `${text} vann og frukt`, notes: `${text} egen mikser` },
});

/** Publishes the edition with crew fields in every act, and one act that is announced by name alone. */
async function publishCrew(site: TestServer, text: string): Promise<void> {
  const { cookie } = await addAdmin(site, 'planlegger');
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await site.api(method, E25 + path, { cookie, ...(body ? { body } : {}) });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const file = await call('GET', '/export');
  const hidden = {
    ...{ ...file.slots[0], id: '2025-hemmelig', act: 'Hemmelig gjest', announced: 'name' },
    ...{ start: '13:37', end: '13:59', artists: [], description: `${text} omtale` },
  };
  const [first, ...rest] = file.slots;
  const late = { ...first, late: 5 };
  const slots = [late, ...rest, hidden].map((slot: Slot) => ({ ...slot, crew: crewWith(text) }));
  await call('POST', '/import', { ...file, slots });
  const { revision } = await call('GET', '');
  const acknowledged = (await call('POST', '/check', {})).problems;
  await shown(site, () => call('POST', '/publish', { revision, comment: '', acknowledged }));
}

test('crew fields are in no page; the crew plan has them, also from the draft, and is printed alone', async ({
  page,
  context,
  openSite,
}) => {
  const site = await openSite({ now: FRIDAY_EVENING });
  await publishCrew(site, MARK);
  await test.step('what the organisers write for themselves is in no page', async () => {
    const acts = site.ctx.content.current().editions.flatMap(({ slots }) => slots);
    const addresses = [
      ...Object.values(paths),
      ...acts.map(({ id }) => actPath(id)),
      ...[actPath('2025-hemmelig'), `${paths.events}?q=${MARK}`, `${paths.plan}?q=hemmelig`],
      ...['/sitemap.xml', '/sw.js', '/schedule.json'],
    ];
    let read = 0;
    for (const address of addresses) {
      const { status, text } = await site.api('GET', address, { headers: { accept: 'text/html' } });
      if (status === 200) read += 1;
      expect(text.toLowerCase().replace(`q=${MARK}`, ''), address).not.toContain(`${MARK} `);
      expect(text, address).not.toContain('13:37');
    }
    expect(read).toBeGreaterThan(acts.length + 20);
  });

  await logInAdmin(context, site);
  await test.step('the plan is printed alone, a stage and day on each page', async () => {
    await page.setViewportSize(DESKTOP);
    await open(page, site, PLAN);
    const sheets = page.locator('[data-print] section');
    await expect(sheets.nth(2)).toBeAttached();
    const count = await sheets.count();
    await page.emulateMedia({ media: 'print' });
    const seen = await page.evaluate(() => {
      const plan = document.querySelector('[data-print]');
      const others = [...document.body.querySelectorAll('*')].filter(
        (one) => one.checkVisibility() && !one.contains(plan) && !plan?.contains(one),
      );
      const inside = [...(plan?.querySelectorAll('*') ?? [])].filter((one) =>
        one.checkVisibility(),
      );
      const style = (one: Element) => getComputedStyle(one);
      return {
        others: others.map(({ outerHTML }) => outerHTML.slice(0, 80)),
        colours: [...new Set(inside.map((one) => style(one).color))],
        breaks: [...(plan?.querySelectorAll('section') ?? [])].map((one) => style(one).breakAfter),
        head: style(document.querySelector('[data-print] thead') as Element).display,
      };
    });
    expect(seen).toEqual({
      others: [],
      colours: ['rgb(0, 0, 0)'],
      breaks: [...Array(count - 1).fill('page'), 'auto'],
      head: 'table-header-group',
    });
    await expect(page.getByText('Ikke annonsert').first()).toBeVisible();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    // Every page of the file says its size: A4 on its side.
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? [];
    expect(pages).toHaveLength(count);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('fields that are written in the draft are in the plan', async () => {
    await page.setViewportSize(PHONE);
    await open(page, site, `${EDITION}&del=program`);
    await page
      .getByRole('button', { name: /^Mer om/ })
      .first()
      .click();
    await page.getByText('Bare for arrangørene', { exact: true }).first().click();
    await page.getByLabel(/^Get-in/).fill('14:00 bakdør');
    await page.getByRole('textbox', { name: /^Kontakt/ }).fill('Kari 900 00 000');
    await saved(page);
    await openPart(page, PLAN);
    const row = page.getByRole('row', { name: /14:00 bakdør/ });
    await expect(row).toContainText('Kari 900 00 000');
    expect(await seriousFindings(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(PHONE.width);
    await page.getByRole('button', { name: 'Publisert' }).click();
    await expect(page.getByText('14:00 bakdør')).toHaveCount(0);
    await page.setViewportSize(DESKTOP);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
