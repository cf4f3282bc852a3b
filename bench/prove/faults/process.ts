import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir } from '../../../server/testing/temp-dir.ts';
import { ask, comes, rootOf, statusOf } from '../../lib/calls.ts';
import { startSite } from '../../lib/site.ts';
import { type Finding, finding, skipped } from '../proof.ts';
import { compareWrites, Writers } from '../writers.ts';
import { type Fault, underWrites } from './fault.ts';

/** Kills per minute asked for: a hundred in the ten of the default. */
const KILLS_A_MINUTE = 10;
/** Writes between two kills, so that a hundred of them meet ten thousand. */
const BETWEEN = 100;

/** The server killed again and again while visitors write. */
const serverKilled: Fault = {
  name: 'kill -9 of the server',
  async run(minutes) {
    const site = await startSite();
    const writers = new Writers(rootOf(site), { forms: 6, chat: 6 });
    try {
      const kills = Math.max(3, Math.round(minutes * KILLS_A_MINUTE));
      let alive = true;
      for (let kill = 0; kill < kills && alive; kill += 1) {
        alive = await writers.more(BETWEEN);
        site.server().signal('SIGKILL');
        await site.server().ended;
        await site.start();
      }
      alive &&= await writers.moreOfBoth(10);
      await writers.stop();
      const seen = alive ? `${kills} of ${kills}` : 'writes stopped';
      return [
        await compareWrites(`kill -9 of the server, ${kills} times`, site, writers),
        finding('kill -9 of the server', 'works again each time', seen, alive),
      ];
    } finally {
      writers.leave();
      await site.remove();
    }
  },
};

/** libfaketime, from Debian's package of that name. */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
/** Settings of a process whose clock is another; what measures stretches of time stays as it is. */
export const fakeClock = (more: Record<string, string>): Record<string, string> => ({
  LD_PRELOAD: LIBRARY,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
  ...more,
});

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

const clockJumps: Fault = {
  name: 'clock jumps',
  async run(minutes) {
    if (!existsSync(LIBRARY)) return [skipped('clock jumps', 'libfaketime is not installed')];
    const folder = makeTempDir('clock');
    const file = join(folder, 'offset');
    const set = (moment: string) => {
      const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
      writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    };
    set('2026-10-24T21:00:00Z');
    const fault = underWrites('clock jumps', {
      env: fakeClock({ FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' }),
      async strike(site, writers) {
        const findings: Finding[] = [];
        for (const [jump, moment] of JUMPS) {
          set(moment);
          const goesOn = await writers.moreOfBoth(10);
          let [status, now] = [0, 'none'];
          const isOfDay = async () => {
            const answer = await ask(site.port, 'GET', '/');
            [status, now] = [answer.status, /data-now="([^"]+)"/.exec(answer.text)?.[1] ?? 'none'];
            return !jump.includes('day') || now.startsWith(moment.slice(0, 10));
          };
          const isRight = await comes(isOfDay, PAGE_MS, 500);
          const ready = await statusOf(site.port, '/api/ready');
          findings.push(
            finding(
              `clock ${jump}`,
              'writes go on, page of its day where the day changes, ready 200',
              `${goesOn ? 'go on' : 'STOP'}, page ${status} of ${now}, ready ${ready}`,
              goesOn && status === 200 && isRight && ready === 200,
            ),
          );
        }
        return findings;
      },
    });
    try {
      return await fault.run(minutes);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export const ofTheProcess: readonly Fault[] = [serverKilled, clockJumps];
