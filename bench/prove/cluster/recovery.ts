import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { call, comes } from '../../lib/calls.ts';
import { SHELL } from '../../lib/processes.ts';
import { settingsOfOurs } from '../../lib/site.ts';
import { exactly, type Finding, finding } from '../proof.ts';
import type { Machines } from './machines.ts';

const run = promisify(execFile);
const DATA = fileURLToPath(new URL('../../../dist/server/data.js', import.meta.url));
/** Forms before the moment that is restored, and after it. */
const FORMS = 20;

async function sendForms(machines: Machines, word: string): Promise<void> {
  for (let number = 0; number < FORMS; number += 1) {
    const melding = `${word} ${number} av øyeblikket`;
    const body = { navn: 'Kari', epost: 'kari@post.test', melding };
    await call(machines, 'POST', '/api/contact', { body });
  }
}

/** The product's own backup reads a standby, which can't be written to. */
export async function backupFromStandby(machines: Machines): Promise<Finding[]> {
  const what = 'a backup taken from the standby';
  const leader = await machines.leader();
  const url = new URL(machines.settings.DATABASE_LISTEN_URL ?? '');
  url.host = `${machines.net}.${leader === 'db1' ? 22 : 21}:5432`;
  const file = join(machines.folder, 'standby.ndjson.gz');
  const settings = settingsOfOurs(join(machines.folder, 'site1-data'));
  const env = { ...SHELL, ...settings, DATABASE_URL: url.href };
  const command = (...args: string[]) =>
    run(process.execPath, [DATA, ...args], { env }).then(
      ({ stdout }) => stdout.trim().split('\n').at(-1) ?? '',
      (error: { stderr?: string }) => `FAILED: ${error.stderr?.trim()}`,
    );
  const made = await command('backup', file);
  const checked = await command('check', file);
  const isGood = ![made, checked].some((said) => said.startsWith('FAILED'));
  return [finding(what, 'made, and read whole', `${made} ${checked}`, isGood)];
}

/** The archive brings a base backup to a moment between two writes. */
export async function restoreToAMinute(machines: Machines): Promise<Finding[]> {
  await machines.act('base');
  await sendForms(machines, 'før');
  const [moment] = await machines.rows('select clock_timestamp() as now');
  await pause(1500);
  await sendForms(machines, 'etter');
  const [before] = await machines.rows('select pg_walfile_name(pg_switch_wal()) as file');
  const archived = `select coalesce(last_archived_wal >= '${before?.file}', false) as done from pg_stat_archiver`;
  await comes(async () => (await machines.rows(archived))[0]?.done === true, 60_000, 200);
  const count = (word: string) => `count(*) filter (where melding like '${word} %av øyeblikket')`;
  const sql = `select concat(${count('før')}, ' and ', ${count('etter')}) from contact_messages`;
  const now = (await machines.act('sql', 'ctrl', sql)).trim();
  const then = (await machines.act('restore', String(moment?.now), sql)).trim();
  return [
    exactly(
      `restored to a moment between ${FORMS} forms and ${FORMS} more`,
      `${FORMS} and 0 then, ${FORMS} and ${FORMS} now`,
      `${then} then, ${now} now`,
    ),
  ];
}
