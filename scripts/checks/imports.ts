import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import type { Problem, SourceFile } from './files.ts';

interface Rules {
  forbidden: NonNullable<ICruiseOptions['ruleSet']>['forbidden'];
  options: ICruiseOptions;
}

/**
 * Runs the rules of `.dependency-cruiser.cjs` over `files` of `root`.
 *
 * A file that the tool did not read is reported too: with an unsupported version of TypeScript,
 * dependency-cruiser reads nothing and reports success.
 */
export async function checkImports(root: string, files: SourceFile[]): Promise<Problem[]> {
  const require = createRequire(import.meta.url);
  const rules = require(join(root, '.dependency-cruiser.cjs')) as Rules;
  const result = await cruise(
    files.map((file) => file.path),
    {
      ...rules.options,
      ruleSet: { forbidden: rules.forbidden ?? [] },
      validate: true,
      baseDir: root,
    },
    {},
    { tsConfig: extractTsConfig(join(root, 'tsconfig.json')) },
  );
  if (typeof result.output === 'string') throw new Error('dependency-cruiser gave text, not data');
  return [...unreadFiles(result.output, files), ...violations(result.output)];
}

function unreadFiles(result: ICruiseResult, files: SourceFile[]): Problem[] {
  const read = new Set(
    result.modules.filter((module) => !module.couldNotResolve).map((module) => module.source),
  );
  return files
    .filter((file) => !read.has(file.path))
    .map((file) => ({
      rule: 'every-file-is-read',
      path: file.path,
      message: 'dependency-cruiser did not read this file',
    }));
}

function violations(result: ICruiseResult): Problem[] {
  return result.summary.violations.map((violation) => {
    const rule = (result.summary.ruleSetUsed?.forbidden ?? []).find(
      (candidate) => candidate.name === violation.rule.name,
    );
    const around = violation.cycle?.map((step) => step.name).join(' → ');
    return {
      rule: violation.rule.name,
      path: violation.from,
      message: `imports ${around ?? violation.to}. ${rule?.comment ?? ''}`.trim(),
    };
  });
}
