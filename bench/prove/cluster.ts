import { setTimeout as pause } from 'node:timers/promises';
import { cachedAnswers, publicationThroughCache } from './cluster/cache.ts';
import { type Machines, startMachines, whatIsMissing } from './cluster/machines.ts';
import { backupFromStandby, restoreToAMinute } from './cluster/recovery.ts';
import { underWrites } from './faults/fault.ts';
import { startTcpProxy } from './faults/tcp-proxy.ts';
import { festivalEvening } from './load.ts';
import { type Finding, isWanted, none, type Proof } from './proof.ts';
import { Chatter } from './update/chatters.ts';
import { compareWrites, Writers } from './writers.ts';

/** Failovers in a row. */
const KILLS = Number(process.env.PROVE_KILLS ?? 10);
/** Longest time until writes go on after the primary's machine died, and of an answer when a site's did. */
const WRITES_WITHIN_S = 60;
const ANSWER_WITHIN_MS = 3000;
const OUT_WITHIN_S = 10;
const CLOCKS_APART = '+3s';
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** One visitor who asks for pages all the time. */
function startReader(port: number, path: string) {
  const seen: { at: number; ms: number; status: number }[] = [];
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      const at = performance.now();
      const status = await fetch(`http://127.0.0.1:${port}${path}`, {
        signal: AbortSignal.timeout(30_000),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
      seen.push({ at, ms: performance.now() - at, status });
      await pause(50);
    }
  })();
  return {
    seen,
    async stop() {
      isOver = true;
      await loop;
    },
  };
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** The machine of the primary dies under writes, again and again. */
async function primaryKilled(machines: Machines, kills: number): Promise<Finding[]> {
  const what = `primary killed ${kills} times under writes`;
  const writers = new Writers(() => machines.port);
  const pages = startReader(machines.port, '/');
  const times: number[] = [];
  let goesOn = await writers.moreOfBoth(20);
  for (let kill = 0; kill < kills && goesOn; kill += 1) {
    const leader = await machines.leader();
    if (leader === null) break;
    const begin = performance.now();
    await machines.act('kill', leader);
    await pause(100);
    goesOn = await writers.moreOfBoth(5, 180_000);
    times.push(performance.now() - begin);
    await machines.act('start', leader);
    goesOn &&= await machines.standbyFollows();
    console.log(`  ${leader} killed: writes again after ${seconds(times.at(-1) ?? 0)} s`);
  }
  await writers.stop();
  await pages.stop();
  const slowest = Math.max(...times);
  return [
    ...(await compareWrites(what, machines, writers)),
    {
      what,
      promised: `writes again within ${WRITES_WITHIN_S} s, without a restart of ours`,
      seen: `${times.length} times, after ${times.map(seconds).join(', ')} s`,
      kept: goesOn && times.length === kills && slowest <= WRITES_WITHIN_S * 1000,
    },
    none(
      `${pages.seen.length} pages read meanwhile`,
      'without a page',
      pages.seen.filter(({ status }) => status !== 200).length,
    ),
  ];
}

/** A machine of the site is gone, or cannot reach the database; then it is back. */
async function siteMachineGone(
  machines: Machines,
  how: 'dies' | 'is cut off from the database',
): Promise<Finding[]> {
  const what = `site machine ${how}`;
  const person = how === 'dies' ? 'Leser' : 'Seer';
  const chatters = [0, 1, 2, 3].map((one) => new Chatter(machines.origin, `${person} ${one}`));
  for (const one of chatters) await one.enter();
  let isOver = false;
  const talks = chatters.map((one) => one.talk(() => isOver));
  const reader = startReader(machines.port, '/api/chat-messages?limit=5');
  await pause(2000);
  const begin = performance.now();
  if (how === 'dies') await machines.act('kill', 'site1');
  else await machines.act('blind', 'site1');
  await pause(15_000);
  const struck = reader.seen.filter(({ at, ms }) => at + ms > begin);
  if (how === 'dies') {
    await machines.act('start', 'site1');
    await machines.startSite('site1');
  } else await machines.act('sighted', 'site1');
  await pause(3000);
  isOver = true;
  await Promise.all(talks);
  const lines = () => chatters.flatMap(({ acknowledged }) => [...acknowledged.keys()]);
  const isHeard = () =>
    chatters.every(
      ({ waiting, heard }) => waiting.size === 0 && lines().every((id) => heard.has(id)),
    );
  for (let waited = 0; waited < 30_000 && !isHeard(); waited += 100) await pause(100);
  await reader.stop();
  const failed = struck.filter(({ status }) => status !== 200);
  const last = failed.at(-1);
  const outAfter = last === undefined ? 0 : last.at + last.ms - begin;
  const counts = chatters.flatMap(({ heard }) => lines().map((id) => heard.get(id) ?? 0));
  const missing = counts.filter((count) => count === 0).length;
  const twice = counts.filter((count) => count > 1).length;
  for (const one of chatters) one.leave();
  return [
    {
      what,
      promised: `no answer takes over ${ANSWER_WITHIN_MS} ms`,
      seen: `slowest of ${struck.length}: ${Math.round(Math.max(...struck.map(({ ms }) => ms)))} ms`,
      kept: struck.every(({ ms }) => ms <= ANSWER_WITHIN_MS),
    },
    {
      what,
      promised: `nobody is led there after ${OUT_WITHIN_S} s`,
      seen: `${failed.length} failed, the last ${seconds(outAfter)} s after`,
      kept: outAfter <= OUT_WITHIN_S * 1000,
    },
    {
      what: `chat by four people, ${what}`,
      promised: '0 lost, 0 twice',
      seen: `${counts.length} lines to be heard: ${missing} lost, ${twice} twice`,
      kept: counts.length > 0 && missing + twice === 0,
    },
  ];
}

/** One machine is updated while the other's database connections are cut, and clocks differ. */
async function updateUnderACut(machines: Machines): Promise<Finding[]> {
  const what = 'one machine restarted, its clock 3 s ahead, while the other is cut off for 5 s';
  const writers = new Writers(() => machines.port);
  const before = await writers.moreOfBoth(20);
  await machines.stopSite('site2');
  await machines.act('blind', 'site1');
  const starting = machines.startSite('site2', {
    LD_PRELOAD: FAKETIME,
    FAKETIME: CLOCKS_APART,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
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
    ...(await compareWrites(what, machines, writers)),
    {
      what,
      promised: 'writes before and after',
      seen: `${before ? 'before' : 'NOT before'}, ${after ? 'after' : 'NOT after'}`,
      kept: before && after,
    },
    none(what, 'lines more than the clocks’ 3 s out of order', Number(sequence[0]?.n)),
  ];
}

/** A slow link between site and database: 80 ms, and stalls of a second. */
async function slowLink(): Promise<Finding[]> {
  let port = 0;
  const proxy = await startTcpProxy(() => port);
  const fault = underWrites('80 ms to the database, and stalls of a second', {
    databaseUrl(real) {
      const url = new URL(real);
      port = Number(url.port);
      url.port = String(proxy.port);
      return url.href;
    },
    async strike() {
      proxy.delay(40);
      for (let stall = 0; stall < 5; stall += 1) {
        await pause(2000);
        proxy.delay(1000);
        await pause(1000);
        proxy.delay(40);
      }
      return [];
    },
  });
  try {
    return await fault.run(1);
  } finally {
    await proxy.stop();
  }
}

interface Part {
  name: string;
  run(machines: Machines, minutes: number): Promise<Finding[]>;
}

const PARTS: readonly Part[] = [
  { name: 'cache', run: cachedAnswers },
  { name: 'publication', run: publicationThroughCache },
  { name: 'dies', run: (machines) => siteMachineGone(machines, 'dies') },
  { name: 'cut', run: (machines) => siteMachineGone(machines, 'is cut off from the database') },
  {
    name: 'load',
    run: (machines, minutes) =>
      festivalEvening('two site machines', { ...machines, pids: machines.pids() }, minutes),
  },
  { name: 'update', run: updateUnderACut },
  { name: 'standby', run: backupFromStandby },
  { name: 'restore', run: restoreToAMinute },
  { name: 'primary', run: (machines) => primaryKilled(machines, KILLS) },
];

/** The cluster of deploy/cluster on this machine, and what can go wrong with it. */
export const cluster: Proof = async (options) => {
  const findings: Finding[] = [];
  if (isWanted('slow link', options)) findings.push(...(await slowLink()));
  const wanted = PARTS.filter(({ name }) => isWanted(name, options));
  if (wanted.length === 0) return findings;
  const missing = await whatIsMissing();
  if (missing !== null) {
    const seen = `skipped: ${missing}`;
    return [...findings, { what: 'cluster', promised: 'machines in namespaces', seen, kept: null }];
  }
  const machines = await startMachines();
  try {
    for (const { name, run } of wanted) {
      console.log(name);
      findings.push(...(await run(machines, options.minutes)));
    }
  } finally {
    await machines.remove();
  }
  return findings;
};
