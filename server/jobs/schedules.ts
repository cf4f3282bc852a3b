import type PgBoss from 'pg-boss';
import type { Clock } from '../lib/clock.ts';
import { type Cron, latestOccurrence, parseCron } from './cron.ts';
import { jobId, START_AT_ONCE } from './queues.ts';
import type { TaskDefinition } from './types.ts';

export interface Scheduler {
  /** Stores a job for each schedule that has come due since it was last asked. */
  tick(): Promise<void>;
  /** Takes the latest occurrence of a task as done: its run at the start stands for it. */
  passOver(task: string): void;
}

/**
 * Turns schedules into jobs. An occurrence is a job with an id made of the task and the moment, so
 * that any number of processes store it once, and one that was missed while no process ran is made
 * up for at the next start (the latest one only).
 */
export function createScheduler(
  boss: PgBoss,
  clock: Clock,
  tasks: readonly TaskDefinition<unknown, never>[],
): Scheduler {
  const schedules = tasks.flatMap((task): { name: string; cron: Cron }[] =>
    task.schedule === undefined ? [] : [{ name: task.name, cron: parseCron(task.schedule) }],
  );
  const stored = new Map<string, number>();

  async function store(name: string, occurrence: Date): Promise<void> {
    const id = jobId(name, `schedule:${occurrence.toISOString()}`);
    // The finished job moves to the archive after 12 hours and would no longer be in the way.
    const earlier = await boss.getJobById(name, id, { includeArchive: true });
    if (earlier === null) await boss.send(name, {}, { id, startAfter: START_AT_ONCE });
    stored.set(name, occurrence.getTime());
  }

  return {
    passOver(task) {
      const occurrence = schedules.find(({ name }) => name === task);
      const latest = occurrence && latestOccurrence(occurrence.cron, clock.now());
      if (latest) stored.set(task, latest.getTime());
    },
    async tick() {
      const now = clock.now();
      for (const { name, cron } of schedules) {
        const occurrence = latestOccurrence(cron, now);
        if (occurrence === null || stored.get(name) === occurrence.getTime()) continue;
        await store(name, occurrence);
      }
    },
  };
}
