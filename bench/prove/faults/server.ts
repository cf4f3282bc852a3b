import { rootOf } from '../../lib/calls.ts';
import { startSite } from '../../lib/site.ts';
import { finding } from '../proof.ts';
import { compareWrites, Writers } from '../writers.ts';
import type { Fault } from './fault.ts';

/** Kills per minute asked for: a hundred in the ten of the default. */
const KILLS_A_MINUTE = 10;
/** Writes between two kills, so that a hundred of them meet ten thousand. */
const BETWEEN = 100;

/** The server killed again and again while visitors write. */
export const serverKilled: Fault = {
  name: 'kill -9 of the server',
  async run(minutes) {
    await using site = await startSite();
    using writers = new Writers(rootOf(site), { forms: 6, chat: 6 });
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
      await compareWrites(`${this.name}, ${kills} times`, site, writers),
      finding(this.name, 'works again each time', seen, alive),
    ];
  },
};
