import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Order, Report } from './crowd.ts';

export interface Crowd {
  pid: number | undefined;
  ask(order: Order): Promise<Report>;
  end(): void;
}

/** Starts the chat's clients in their own process. */
export function startCrowd(): Crowd {
  const child: ChildProcess = fork(fileURLToPath(new URL('crowd.ts', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx/esm')],
  });
  return {
    pid: child.pid,
    ask: (order) =>
      new Promise<Report>((resolve, reject) => {
        child.once('message', ({ report, error }: { report: Report; error?: string }) => {
          if (error === undefined) resolve(report);
          else reject(new Error(error));
        });
        child.send(order);
      }),
    end: () => child.kill(),
  };
}
