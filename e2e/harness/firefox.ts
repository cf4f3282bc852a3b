import { isExecutable, placesOnPath } from './executables.ts';

const NAMES = ['firefox-esr', 'firefox'];

/**
 * What Playwright cannot ask of a Firefox by WebDriver BiDi is set for all its tests. No service worker:
 * it would answer in place of the server. Motion is on: for the whole browser, Playwright's BiDi asks for
 * colours only.
 *
 * Tests are not tagged `@firefox` when they need what BiDi cannot do there: DevTools sessions
 * (`newCDPSession`), `setOffline`, `emulateMedia`, permissions, service workers that a test can see,
 * `isMobile`, and `tap`, which does nothing there and does not say so.
 */
export const FIREFOX_SETTINGS = {
  'dom.serviceWorkers.enabled': false,
  // A test that turns the clock forward by hours lets a page run for long.
  'dom.max_script_run_time': 0,
  'intl.accept_languages': 'nb-NO, nb',
  'ui.prefersReducedMotion': 0,
};

/** First Firefox ESR after 140, which has no `browser.setDownloadBehavior`. */
export const FIREFOX_DOWNLOADS = 153;

/** Path of a Firefox on the PATH; null where there is none. */
export function findFirefox(): string | null {
  return placesOnPath(NAMES).find(isExecutable) ?? null;
}
