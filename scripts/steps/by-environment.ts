import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ENVIRONMENT = /^\/\/ @vitest-environment (\w+)/;

const environmentOf = ({ moduleId }: TestSpecification) =>
  ENVIRONMENT.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? '';

/**
 * Runs the files of one environment after those of another. Vitest ends a worker when the next file
 * needs another environment, and a new one takes a second of CPU.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => environmentOf(a).localeCompare(environmentOf(b)));
  }
}
