/** A step: what it depends on and how many cores it uses. */
export interface Step {
  name: string;
  cores: number;
  after?: string[];
}

/**
 * Runs steps in their order, several at a time while their cores fit into `cores`. A step starts
 * once all steps in `after` have ended, successfully or not, so that all failures are reported.
 * Resolves when all have ended; `work` must not reject.
 */
export function runSteps<S extends Step>(
  steps: S[],
  cores: number,
  work: (step: S) => Promise<void>,
): Promise<void> {
  const waiting = [...steps];
  const done = new Set<string>();
  const known = new Set(steps.map((step) => step.name));
  let free = cores;
  return new Promise((resolve) => {
    const startWhatFits = () => {
      if (done.size === steps.length) resolve();
      for (const step of [...waiting]) {
        const needs = Math.min(step.cores, cores);
        const ready = (step.after ?? []).every((name) => done.has(name) || !known.has(name));
        if (!ready || needs > free) continue;
        waiting.splice(waiting.indexOf(step), 1);
        free -= needs;
        void work(step).then(() => {
          free += needs;
          done.add(step.name);
          startWhatFits();
        });
      }
    };
    startWhatFits();
  });
}
