import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

interface AxeViolation {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: unknown; failureSummary?: string }[];
}

interface AxeInPage {
  run(
    context: { include: string[]; exclude: string[] },
    options: object,
  ): Promise<{ violations: AxeViolation[] }>;
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rule that looks at most elements. Its findings are moderate, so that none would be told. */
const rules = { region: { enabled: false } };

/** Findings of axe that are serious or critical, one line per element; `without` are selectors of what is left out. */
export async function seriousFindings(page: Page, without: string[] = []): Promise<string[]> {
  // Half a megabyte to read: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ exclude, rules }) => {
      const { axe } = window as unknown as { axe: AxeInPage };
      const options = { resultTypes: ['violations'], rules };
      const result = await axe.run({ include: ['html'], exclude }, options);
      return result.violations;
    },
    { exclude: without, rules },
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${help} ${JSON.stringify(target)} ${failureSummary}`,
      ),
    );
}
