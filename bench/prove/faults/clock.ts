import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeTempDir } from '../../../server/testing/temp-dir.ts';
import type { Finding } from '../proof.ts';
import { type Fault, statusOf, underWrites } from './fault.ts';

/** libfaketime, from Debian's package of that name. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** A page follows the clock within a minute. */
const PAGE_MS = 90_000;

/** Where the server's clock goes, one jump after the other. */
const JUMPS: readonly (readonly [name: string, moment: string])[] = [
  ['to just before midnight in Oslo', '2026-10-24T21:59:58Z'],
  ['forward over the end of summer time', '2026-10-25T00:59:58Z'],
  ['forward by a day, over midnight', '2026-10-26T12:00:00Z'],
  ['back by two days', '2026-10-24T12:00:00Z'],
  ['forward over the beginning of summer time', '2027-03-28T00:59:58Z'],
  ['back to today', new Date().toISOString()],
];

const name = 'clock jumps';

/** The home page, asked for until it is of a day where that is waited for. */
async function pageOfDay(port: number, day: string, isAwaited: boolean) {
  const end = performance.now() + PAGE_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    const now = /data-now="([^"]+)"/.exec(await answer.text())?.[1] ?? 'none';
    const isRight = !isAwaited || now.startsWith(day);
    if (isRight || performance.now() > end) return { status: answer.status, now, isRight };
    await pause(500);
  }
}

const jumps: Fault = {
  name,
  async run(minutes) {
    if (!existsSync(LIBRARY)) {
      const seen = 'skipped: libfaketime is not installed';
      return [{ what: name, promised: '0 lost, 0 twice', seen, kept: null }];
    }
    const folder = makeTempDir('clock');
    const file = join(folder, 'offset');
    const set = (moment: string) =>
      writeFileSync(
        file,
        `${((Date.parse(moment) - Date.now()) / 1000).toFixed(0).replace(/^(?!-)/, '+')}\n`,
      );
    set('2026-10-24T21:00:00Z');
    try {
      const fault = underWrites(name, {
        env: {
          LD_PRELOAD: LIBRARY,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_NO_CACHE: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          DONT_FAKE_MONOTONIC: '1',
        },
        async strike(site, writers) {
          const findings: Finding[] = [];
          for (const [jump, moment] of JUMPS) {
            set(moment);
            const goesOn = await writers.moreOfBoth(10);
            const seen = await pageOfDay(site.port, moment.slice(0, 10), jump.includes('day'));
            const ready = await statusOf(site.port, '/api/ready');
            findings.push({
              what: `clock ${jump}`,
              promised: `writes go on, page of its day where the day changes, ready 200`,
              seen: `${goesOn ? 'go on' : 'STOP'}, page ${seen.status} of ${seen.now}, ready ${ready}`,
              kept: goesOn && seen.status === 200 && seen.isRight && ready === 200,
            });
          }
          return findings;
        },
      });
      return await fault.run(minutes);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export const clock: readonly Fault[] = [jumps];
