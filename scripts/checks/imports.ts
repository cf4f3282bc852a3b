import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import type { Problem, SourceFile } from './files.ts';

/**
 * Runs the rules of `.dependency-cruiser.cjs` over `files` of `root`.
 *
 * A file that the tool did not read is reported too: with an unsupported version of TypeScript,
 * dependency-cruiser reads nothing and reports success.
 */
export async function checkImports(root: string, files: SourceFile[]): Promise<Problem[]> {
  const options = await extractOptions(join(root, '.dependency-cruiser.cjs'));
  const result = await cruise(
    files.map((file) => file.path),
    { ...options, baseDir: root },
    {},
    { tsConfig: extractTsConfig(join(root, 'tsconfig.json')) },
  );
  if (typeof result.output === 'string') throw new Error('dependency-cruiser gave text, not data');
  const { modules, summary } = result.output;
  const read = new Set(modules.filter((one) => !one.couldNotResolve).map((one) => one.source));
  const unread = files.filter((file) => !read.has(file.path));
  const comments = new Map(options.ruleSet?.forbidden?.map(({ name, comment }) => [name, comment]));
  return [
    ...unread.map(({ path }) => ({
      ...{ rule: 'every-file-is-read', path },
      message: 'dependency-cruiser did not read this file',
    })),
    ...summary.violations.map(({ rule, from, to, cycle }) => {
      const around = cycle?.map((step) => step.name).join(' → ') ?? to;
      const message = `imports ${around}. ${comments.get(rule.name) ?? ''}`.trim();
      return { rule: rule.name, path: from, message };
    }),
  ];
}
