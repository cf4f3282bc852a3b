import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ENVIRONMENT = /^\/\/ @vitest-environment (\w+)/;

/** The same for files that one worker can run. */
const workerKey = ({ moduleId, project }: TestSpecification) =>
  `${project.name} ${ENVIRONMENT.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? ''}`;

/**
 * Runs the files of one project and environment after those of another. Vitest ends a worker when the
 * next file needs another one, and starting it takes a second of CPU.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const keyed = sorted.map((file) => ({ file, key: workerKey(file) }));
    keyed.sort((a, b) => a.key.localeCompare(b.key));
    return keyed.map(({ file }) => file);
  }
}
