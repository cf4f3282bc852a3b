import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium, HEADLESS_SHELL } from '../../e2e/harness/chromium.ts';
import { findFirefox } from '../../e2e/harness/firefox.ts';
import { findWebKit } from '../../e2e/harness/webkit.ts';
import { postgresBinaries } from '../../server/testing/postgres-binaries.ts';

const APT = ['apt-get', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::http::Timeout=20'];

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

/** Installs a package with apt; returns the reason when that failed. */
function aptInstall(name: string, { update = true } = {}): string | null {
  if (process.getuid?.() !== 0) return 'only root may install it';
  if (spawnSync('apt-get', ['--version']).status !== 0) return 'there is no apt-get';
  const [apt = 'apt-get', ...options] = APT;
  const install = () => run(apt, [...options, 'install', '-y', '--no-install-recommends', name]);
  console.log(`Installing ${name} (apt-get)`);
  if (install()) return null;
  if (update && run(apt, [...options, 'update']) && install()) return null;
  return 'apt-get could not install it';
}

/** Installs Playwright's own browser, where apt has none and the network allows it. */
function playwrightInstall(root: string): void {
  console.log("Installing Playwright's Chromium");
  run(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium']);
}

/**
 * Finds Chromium, Firefox, WebKit and PostgreSQL, and installs missing ones where that is allowed.
 * @returns for each that tests need: null when it is installed, or why it is missing
 */
export function ensureTools(root: string) {
  let chromium: string | null = null;
  const found = findChromium();
  if (found === null) {
    chromium = aptInstall(HEADLESS_SHELL) && aptInstall('chromium');
    if (findChromium() === null) playwrightInstall(root);
    if (findChromium() !== null) chromium = null;
    else chromium = `no Chromium: ${chromium ?? 'its package holds no browser'}`;
  } else if (!process.env.CHROMIUM_PATH && !found.endsWith(HEADLESS_SHELL)) {
    // Any Chromium works, but this one halves the time of the browser tests.
    aptInstall(HEADLESS_SHELL, { update: false });
  }
  if (findFirefox() === null) {
    const reason = aptInstall('firefox-esr');
    if (reason !== null) console.log(`The tests in Firefox are skipped: ${reason}`);
  }
  if (findWebKit() === null) {
    const reason = aptInstall('webkit2gtk-driver') ?? aptInstall('xvfb');
    if (reason !== null) console.log(`The tests in WebKit are skipped: ${reason}`);
  }
  let postgres: string | null = null;
  if (postgresBinaries() === null) {
    const reason = aptInstall('postgresql');
    if (postgresBinaries() === null) {
      postgres = `no PostgreSQL 15 or newer: ${reason ?? 'the one to be had is older'}`;
    }
  }
  return { chromium, postgres };
}
