import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromRoot } from '#server/lib/paths.ts';
import { startTestServer, type TestServer } from '#server/testing/index.ts';

const folder = (name: string) => fromRoot('deploy', 'monitoring', name);

/** Metrics that a query names, without the suffixes of histograms. */
function metricsIn(text: string): string[] {
  const names = text.match(/\b(?:ctrl|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return [...new Set(names)].sort();
}

/** All queries of the dashboard's panels. */
function queriesOf(dashboard: { panels: { targets?: { expr: string }[] }[] }): string {
  return dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
}

let server: TestServer;
/** Metrics of a real answer, without the suffixes of histograms. */
let families: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const { text } = await server.api('GET', '/metrics');
  families = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
});
afterAll(() => server.stop());

const dashboard = () => queriesOf(JSON.parse(readFileSync(folder('dashboard.json'), 'utf8')));
const familyOf = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '');

describe('what the monitoring files ask for', () => {
  it.each([
    ['alerts.yml', () => readFileSync(folder('alerts.yml'), 'utf8')],
    ['alerts.test.yml', () => readFileSync(folder('alerts.test.yml'), 'utf8')],
    ['dashboard.json', dashboard],
  ])('%s names only metrics that a server has', (_file, queries) => {
    const names = metricsIn(queries()).map(familyOf);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !families.includes(name))).toEqual([]);
  });

  it('has every metric of the product on the dashboard', () => {
    const shown = metricsIn(dashboard()).map(familyOf);
    const own = families.filter((name) => name.startsWith('ctrl_'));
    expect(own.filter((name) => !shown.includes(name))).toEqual([]);
  });
});
