import { expect, test } from './harness/test.ts';

/** The utilities of a page's two sheets, each as its conditions and selector, in their order. */
function utilitiesOf(): { site: string[]; all: string[] } {
  const flat = (rules: CSSRuleList, conditions: string): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [`${conditions} ${rule.selectorText}`];
      if (rule instanceof CSSConditionRule) {
        return flat(rule.cssRules, `${conditions} ${rule.conditionText}`);
      }
      return [];
    });
  const found = [...document.styleSheets].map((sheet) => ({
    href: sheet.href ?? '',
    names: [...sheet.cssRules].flatMap((rule) =>
      rule instanceof CSSLayerBlockRule && rule.name === 'utilities' ? flat(rule.cssRules, '') : [],
    ),
  }));
  const first = found.findIndex(({ href }) => href.includes('/index-'));
  const second = found.findIndex(({ href }) => href.includes('/utilities-'));
  if (first === -1 || second < first) throw new Error(found.map(({ href }) => href).join(' '));
  return { site: found[first]?.names ?? [], all: found[second]?.names ?? [] };
}

for (const path of ['/user-login', '/admin-login']) {
  test(`the second sheet of ${path} holds every utility of the first, in the same order`, async ({
    page,
    visit,
  }) => {
    await visit(path);
    const { site, all } = await page.evaluate(utilitiesOf);
    expect(site.length).toBeGreaterThan(20);
    const places = site.map((name) => all.indexOf(name));
    expect(site.filter((_, index) => places[index] === -1)).toEqual([]);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
}
