import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTempDir } from '../../../server/testing/temp-dir.ts';
import { comes, METRICS_TOKEN } from '../../lib/calls.ts';
import { freePort } from '../../lib/processes.ts';

const RULES = fileURLToPath(new URL('../../../deploy/monitoring/alerts.yml', import.meta.url));
/** A minute of the rules is so many seconds here. */
const SECONDS_A_MINUTE = 2;
const WAIT_MS = 180_000;

export interface Prometheus {
  /** Names of the alerts that fire now. */
  firing(): Promise<string[]>;
  /** Waits until all of these fire; false when that does not come in time. */
  fires(...names: string[]): Promise<boolean>;
  stop(): Promise<void>;
}

/** The rules with their minutes shortened; the `5m` of a rate has to hold a few scrapes. */
function quickRules(): string {
  return readFileSync(RULES, 'utf8')
    .replace(/\[(\d+)m\]/g, '[20s]')
    .replace(/for: (\d+)m/g, (_all, minutes) => `for: ${Number(minutes) * SECONDS_A_MINUTE}s`);
}

/** Starts a real Prometheus with the product's rules; null where it is not installed. */
export async function startPrometheus(ports: readonly number[]): Promise<Prometheus | null> {
  if (spawnSync('prometheus', ['--version'], { stdio: 'ignore' }).error !== undefined) return null;
  const folder = makeTempDir('prometheus');
  const port = await freePort();
  writeFileSync(join(folder, 'alerts.yml'), quickRules());
  writeFileSync(join(folder, 'token'), METRICS_TOKEN);
  writeFileSync(
    join(folder, 'prometheus.yml'),
    JSON.stringify({
      // A scrape of a site whose pool is full waits for a connection, as it may in real life too.
      global: { scrape_interval: '4s', scrape_timeout: '4s', evaluation_interval: '1s' },
      rule_files: ['alerts.yml'],
      scrape_configs: [
        {
          job_name: 'ctrl',
          authorization: { credentials_file: join(folder, 'token') },
          static_configs: [{ targets: ports.map((each) => `127.0.0.1:${each}`) }],
        },
      ],
    }),
  );
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const firing = async (): Promise<string[]> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => null);
    if (answer === null) return [];
    const { data } = (await answer.json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    const names = data.alerts.filter(({ state }) => state === 'firing');
    return [...new Set(names.map(({ labels }) => labels.alertname))];
  };
  return {
    firing,
    fires: (...names) =>
      comes(
        async () => {
          const now = await firing();
          return names.every((name) => now.includes(name));
        },
        WAIT_MS,
        500,
      ),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
