import { expect, test } from './harness/test.ts';

/** Each page with what its second sheet is called, in its file's name and as a cascade layer. */
const PAGES = [
  { path: '/user-login', file: 'utilities', layer: 'utilities' },
  { path: '/admin-login', file: 'office', layer: 'office' },
];

/** The utilities of a page's two sheets, each as its conditions and selector, in their order. */
function utilitiesOf({ file, layer }: { file: string; layer: string }): {
  site: string[];
  all: string[];
} {
  const flat = (rules: CSSRuleList, conditions: string): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [`${conditions} ${rule.selectorText}`];
      if (rule instanceof CSSConditionRule) {
        return flat(rule.cssRules, `${conditions} ${rule.conditionText}`);
      }
      return [];
    });
  const inLayer = (name: string, sheet: CSSStyleSheet | undefined) =>
    [...(sheet?.cssRules ?? [])].flatMap((rule) =>
      rule instanceof CSSLayerBlockRule && rule.name === name ? flat(rule.cssRules, '') : [],
    );
  const sheetOf = (name: string) =>
    [...document.styleSheets].find(({ href }) => href?.includes(`/${name}-`));
  return { site: inLayer('utilities', sheetOf('index')), all: inLayer(layer, sheetOf(file)) };
}

test('the second sheet of a page holds every utility of the first, in the same order', async ({
  page,
  visit,
}) => {
  for (const { path, file, layer } of PAGES) {
    await visit(path);
    const { site, all } = await page.evaluate(utilitiesOf, { file, layer });
    expect(site.length, path).toBeGreaterThan(20);
    const places = site.map((name) => all.indexOf(name));
    expect(
      site.filter((_, index) => places[index] === -1),
      path,
    ).toEqual([]);
    expect(places, path).toEqual([...places].sort((a, b) => a - b));
  }
});
