import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../site.ts';
import { startSite } from '../site.ts';
import { compareWrites, Writers } from '../writers.ts';
import { type Fault, statusOf, stillServed, underWrites } from './fault.ts';

/** Kills per minute asked for: a hundred in the ten of the default. */
const KILLS_A_MINUTE = 10;
/** Writes between two kills, so that a hundred of them meet ten thousand. */
const BETWEEN = 100;
const HELD_MS = 4000;

async function killServer(site: Site): Promise<void> {
  site.server().signal('SIGKILL');
  await site.server().ended;
  await site.start();
}

/** The server killed again and again while visitors write. */
const serverKilled: Fault = {
  name: 'kill -9 of the server',
  async run(minutes) {
    const site = await startSite();
    try {
      const writers = new Writers(() => site.port, { forms: 6, chat: 6 });
      const kills = Math.max(3, Math.round(minutes * KILLS_A_MINUTE));
      let alive = true;
      for (let kill = 0; kill < kills && alive; kill += 1) {
        alive = await writers.more(BETWEEN);
        await killServer(site);
      }
      alive &&= await writers.moreOfBoth(10);
      await writers.stop();
      return [
        ...(await compareWrites(`kill -9 of the server, ${kills} times`, site, writers)),
        {
          what: 'kill -9 of the server',
          promised: 'works again each time',
          seen: alive ? `${kills} of ${kills}` : 'writes stopped',
          kept: alive,
        },
      ];
    } finally {
      await site.remove();
    }
  },
};

const databaseKilled = underWrites('kill -9 of PostgreSQL', {
  async strike(site) {
    for (const pid of site.databasePids()) process.kill(pid, 'SIGKILL');
    await site.cluster.kill();
    const served = await stillServed('kill -9 of PostgreSQL', site);
    await site.cluster.start();
    return [served];
  },
});

const databaseFrozen = underWrites('PostgreSQL frozen (SIGSTOP)', {
  async strike(site) {
    const pids = site.databasePids();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      await pause(HELD_MS);
      const served = await stillServed('PostgreSQL frozen (SIGSTOP)', site);
      const ready = await statusOf(site.port, '/api/ready');
      return [
        served,
        {
          what: 'PostgreSQL frozen (SIGSTOP)',
          promised: 'ready 503, no answer that hangs',
          seen: `ready ${ready}`,
          kept: ready === 503,
        },
      ];
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
  },
});

export const killed: readonly Fault[] = [serverKilled, databaseKilled, databaseFrozen];
