import { setTimeout as pause } from 'node:timers/promises';
import { startReader, statusOf } from '../lib/calls.ts';
import { heardByAll } from './chatter.ts';
import { cachedAnswers, publicationThroughCache } from './cluster/cache.ts';
import { type Machines, startMachines, whatIsMissing } from './cluster/machines.ts';
import { backupFromStandby, restoreToAMinute } from './cluster/recovery.ts';
import { throughProxy } from './faults/fault.ts';
import { festivalEvening } from './load.ts';
import { atMost, exactly, type Finding, isWanted, none, type Proof, skipped } from './proof.ts';
import { compareWrites, Writers } from './writers.ts';

/** Failovers in a row. */
const KILLS = Number(process.env.PROVE_KILLS ?? 10);
/** Longest time until writes go on after the primary's machine died, and of an answer when a site's did. */
const WRITES_WITHIN_S = 60;
const ANSWER_WITHIN_MS = 3000;
const OUT_WITHIN_S = 10;
/** A call that the database answers. */
const CHAT = '/api/chat-messages?limit=5';
/** A clock that is 3 s ahead, by libfaketime of Debian's package of that name. */
const AHEAD = {
  LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  FAKETIME: '+3s',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
};

/** The machine of the primary dies under writes, again and again. */
async function primaryKilled(machines: Machines, kills: number): Promise<Finding[]> {
  const what = `primary killed ${kills} times under writes`;
  const writers = new Writers(machines.origin);
  const pages = startReader(() => statusOf(machines.port, '/'), { everyMs: 50 });
  const times: number[] = [];
  let goesOn = await writers.moreOfBoth(20);
  for (let kill = 0; kill < kills && goesOn; kill += 1) {
    const leader = await machines.leader();
    if (leader === null) break;
    const begin = performance.now();
    await machines.act('kill', leader);
    await pause(100);
    goesOn = await writers.moreOfBoth(5, 180_000);
    if (goesOn) times.push((performance.now() - begin) / 1000);
    await machines.act('start', leader);
    goesOn &&= await machines.standbyFollows();
    console.log(`  ${leader} killed: writes again after ${times.at(-1)?.toFixed(1)} s`);
  }
  await writers.stop();
  const seen = await pages.stop();
  const failed = seen.filter(({ status }) => status !== 200);
  return [
    await compareWrites(what, machines, writers),
    exactly(what, `writes again ${kills} times`, `writes again ${times.length} times`),
    atMost(what, WRITES_WITHIN_S, 's until writes go on, without a restart of ours', ...times),
    none(`${seen.length} pages read meanwhile`, 'without a page', failed.length),
  ];
}

type Loss = 'dies' | 'is cut off from the database';

/** A machine of the site is gone, or cannot reach the database; then it is back. */
async function siteMachineGone(machines: Machines, how: Loss): Promise<Finding[]> {
  const what = `site machine ${how}`;
  const writers = new Writers(machines.origin, { forms: 0, chat: 4, betweenMs: 700 });
  const reader = startReader(() => statusOf(machines.port, CHAT), { everyMs: 50 });
  await pause(2000);
  const begin = performance.now();
  await machines.act(how === 'dies' ? 'kill' : 'blind', 'site1');
  await pause(15_000);
  const struck = reader.seen.filter(({ at, ms }) => at + ms > begin);
  await machines.act(how === 'dies' ? 'start' : 'sighted', 'site1');
  if (how === 'dies') await machines.startSite('site1');
  await pause(3000);
  await writers.stop();
  await reader.stop();
  const heard = await heardByAll(`chat by four people, ${what}`, writers.chatters);
  writers.leave();
  const failed = struck.filter(({ status }) => status !== 200);
  const last = failed.at(-1);
  const outAfter = last === undefined ? 0 : (last.at + last.ms - begin) / 1000;
  const slowest = Math.round(Math.max(...struck.map(({ ms }) => ms)));
  return [
    atMost(`${what}, ${struck.length} answers`, ANSWER_WITHIN_MS, 'ms for the slowest', slowest),
    atMost(`${what}, ${failed.length} failed`, OUT_WITHIN_S, 's until the last', outAfter),
    heard,
  ];
}

/** One machine is updated while the other's database connections are cut, and clocks differ. */
async function updateUnderACut(machines: Machines): Promise<Finding[]> {
  const what = 'one machine restarted, its clock 3 s ahead, while the other is cut off for 5 s';
  const writers = new Writers(machines.origin);
  const before = await writers.moreOfBoth(20);
  await machines.stopSite('site2');
  await machines.act('blind', 'site1');
  const starting = machines.startSite('site2', AHEAD);
  await pause(5000);
  await machines.act('sighted', 'site1');
  await starting;
  const after = await writers.moreOfBoth(50, 120_000);
  await writers.stop();
  const sequence = await machines.rows(
    `select count(*)::int as n from (select id, lag(created_at) over (order by id) as earlier, created_at
     from chat_messages) line where created_at < earlier - interval '3500 ms'`,
  );
  return [
    await compareWrites(what, machines, writers),
    exactly(what, 'writes before: true, after: true', `writes before: ${before}, after: ${after}`),
    none(what, 'lines more than the clocks’ 3 s out of order', Number(sequence[0]?.n)),
  ];
}

/** A slow link between site and database: 80 ms, and stalls of a second. */
const slowLink = throughProxy('80 ms to the database, and stalls of a second', async (proxy) => {
  proxy.delay(40);
  for (let stall = 0; stall < 5; stall += 1) {
    await pause(2000);
    proxy.delay(1000);
    await pause(1000);
    proxy.delay(40);
  }
  return () => undefined;
});

const PARTS: Readonly<Record<string, (machines: Machines, minutes: number) => Promise<Finding[]>>> =
  {
    cache: cachedAnswers,
    publication: publicationThroughCache,
    dies: (machines) => siteMachineGone(machines, 'dies'),
    cut: (machines) => siteMachineGone(machines, 'is cut off from the database'),
    load: (machines, minutes) => {
      const place = { ...machines, ports: [machines.port], pids: machines.pids() };
      return festivalEvening('two site machines', place, minutes);
    },
    update: updateUnderACut,
    standby: backupFromStandby,
    restore: restoreToAMinute,
    primary: (machines) => primaryKilled(machines, KILLS),
  };

/** The cluster of deploy/cluster on this machine, and what can go wrong with it. */
export const cluster: Proof = async (options) => {
  const findings: Finding[] = [];
  if (isWanted('slow link', options)) findings.push(...(await slowLink.run(1)));
  const wanted = Object.entries(PARTS).filter(([name]) => isWanted(name, options));
  if (wanted.length === 0) return findings;
  const missing = await whatIsMissing();
  if (missing !== null) return [...findings, skipped('cluster', missing)];
  await using machines = await startMachines();
  for (const [name, run] of wanted) {
    console.log(name);
    findings.push(...(await run(machines, options.minutes)));
  }
  return findings;
};
