import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { anchorsOf } from './checks/citations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const alerts = read('deploy', 'monitoring', 'alerts.yml');
const names = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name);

const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: join(root, 'deploy', 'monitoring'), encoding: 'utf8' });
const isInstalled = promtool('--version').error === undefined;
if (!isInstalled) {
  process.stderr.write('promtool (package prometheus) is not installed: the rules are not run\n');
}

describe('the alert rules', () => {
  it('have an entry each, which they link, and there is none without a rule', () => {
    expect(names.length).toBeGreaterThanOrEqual(10);
    const page = read('docs', 'when-it-rings.md');
    const entries = [...page.matchAll(/^## (\w+)$/gm)].map(([, name = '']) => name);
    expect(entries).toEqual(names);
    const anchors = anchorsOf(page);
    const linked = [...alerts.matchAll(/page: docs\/when-it-rings\.md#(\w+)$/gm)];
    expect(linked.map(([, anchor = '']) => anchor)).toEqual(
      names.map((name) => name.toLowerCase()),
    );
    for (const [, anchor = ''] of linked) expect(anchors).toContain(anchor);
  });

  it('say in each entry what it means, what to look at and what to do', () => {
    const [, ...entries] = read('docs', 'when-it-rings.md').split(/^## /m);
    for (const entry of entries) {
      for (const part of ['**Means:**', '**Look at:**', '**Do:**']) expect(entry).toContain(part);
    }
  });

  it('are each tried, silent and firing', () => {
    const tried = read('deploy', 'monitoring', 'alerts.test.yml');
    for (const name of names) {
      expect(tried.split(`alertname: ${name}\n`).length, name).toBe(3);
    }
  });

  it.runIf(isInstalled)('hold what promtool tries on them', () => {
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['check', 'config', '--syntax-only', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = promtool(...args);
      expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({
        status: 0,
        said: '',
      });
    }
  });
});
