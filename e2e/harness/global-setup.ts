import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import setUpPostgres from '#server/testing/global-setup-postgres.ts';
import { embeddedTemplate, TEMPLATE_URL } from '#server/testing/templates.ts';
import { findFirefox } from './firefox.ts';
import { findWebKit } from './webkit.ts';

/** The tests run on the build, so it has to be made from the current sources. */
function build(): void {
  const prepare = fileURLToPath(new URL('../../scripts/prepare.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [prepare, 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed');
}

/**
 * Builds what changed and creates the database that every server of the run copies. On PostgreSQL,
 * where it is installed, a test's own server starts in a fraction of the time; tests of the
 * embedded database ask for it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (findFirefox() === null) console.log('No tests in Firefox: it is not installed');
  if (findWebKit() === null) console.log('No tests in WebKit: WebKitWebDriver or Xvfb is missing');
  build();
  await embeddedTemplate();
  const tearDown = await setUpPostgres();
  if (process.env[TEMPLATE_URL] !== undefined) process.env.TEST_ENGINE = 'postgres';
  return tearDown;
}
