import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { embeddedTemplate } from '#server/testing/templates.ts';

/** The journeys run against the build, so it must be of the sources as they are now. */
function build(): void {
  const prepare = fileURLToPath(new URL('../../scripts/prepare.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [prepare, 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed');
}

/** Builds what changed and makes the database that every server of the run copies. */
export default async function setup(): Promise<void> {
  build();
  await embeddedTemplate();
}
