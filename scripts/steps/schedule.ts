/** A step, and what it depends on. */
export interface Step {
  name: string;
  after?: string[];
}

/**
 * Runs steps in their order, `atOnce` at a time. A step starts once all steps in `after` have ended,
 * successfully or not, so that all failures are reported. Resolves when all have ended; `work` must
 * not reject.
 */
export function runSteps<S extends Step>(
  steps: S[],
  atOnce: number,
  work: (step: S) => Promise<void>,
): Promise<void> {
  const waiting = [...steps];
  const done = new Set<string>();
  const known = new Set(steps.map((step) => step.name));
  let running = 0;
  const isReady = ({ after = [] }: S) => after.every((name) => done.has(name) || !known.has(name));
  return new Promise((resolve) => {
    const startNext = () => {
      if (done.size === steps.length) resolve();
      while (running < atOnce) {
        const next = waiting.find(isReady);
        if (next === undefined) return;
        waiting.splice(waiting.indexOf(next), 1);
        running += 1;
        void work(next).then(() => {
          running -= 1;
          done.add(next.name);
          startNext();
        });
      }
    };
    startNext();
  });
}
