import type { BrowserContext, Page } from 'playwright/test';

/**
 * Collects what no page may do by itself: log errors, throw, have hydration mismatches, or call
 * another site.
 */
export interface Watch {
  /** Everything unexpected so far. */
  problems(): string[];
  /** Requested URLs of other sites, in order. No name of theirs resolves (harness/chromium.ts). */
  outside(): string[];
  /** Allows requests to other sites from now on; they get an empty page. */
  allowOutside(): Promise<void>;
  /** Allows console messages that match. */
  allowConsole(pattern: RegExp): void;
  /** Watches a page that the test opened itself. */
  page(page: Page): void;
}

const SPEAKS_OF_HYDRATION = /hydrat|did(n't| not) match|server[- ]rendered/i;

/** The client's log of a request that failed (client/src/lib/report-failure.ts), in Firefox's words. */
const FAILED_REQUEST = /^console error: ([A-Z]+ \S+) Error /;

/**
 * Firefox lets a page that is left see its requests end without an answer, and the page logs them as
 * it would without a network. Forgets them as soon as the next document is there; a request that was
 * answered with an error stays a problem.
 */
function forgetRequestsOfLeftPages(context: BrowserContext, problems: string[]): void {
  const refused = new Set<string>();
  context.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (!response.ok()) refused.add(`${response.request().method()} ${pathname}${search}`);
  });
  context.on('page', (page) => {
    page.on('domcontentloaded', () => {
      const kept = problems.filter((problem) => {
        const [, call] = FAILED_REQUEST.exec(problem) ?? [];
        return call === undefined || refused.has(call);
      });
      problems.splice(0, problems.length, ...kept);
    });
  });
}

/** Watches every page of a browser context; `isOurs` tells which URLs are the site's. */
export async function watchContext(
  context: BrowserContext,
  isOurs: (url: string) => boolean,
): Promise<Watch> {
  const problems: string[] = [];
  const outside: string[] = [];
  const allowed: RegExp[] = [];

  const watchPage = (page: Page) => {
    page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      const text = `${message.text()} (${message.location().url})`;
      const bad = message.type() === 'error' || SPEAKS_OF_HYDRATION.test(text);
      if (bad && !allowed.some((pattern) => pattern.test(text))) {
        problems.push(`console ${message.type()}: ${text}`);
      }
    });
  };

  let outsideAllowed = false;
  const isOutside = (url: URL) => /^https?:$/.test(url.protocol) && !isOurs(url.href);
  // Not a route: with one, every request of every page goes through the test, past the browser's cache.
  context.on('requestfailed', (request) => {
    const url = request.url();
    // One that is allowed fails when its page is closed too early.
    if (outsideAllowed || !isOutside(new URL(url))) return;
    outside.push(url);
    problems.push(`request to another server: ${url}`);
  });
  // Violations of the content security policy: some libraries cause one and ignore it.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`refused by ${violatedDirective}: ${blockedURI}`);
    });
  });
  context.on('page', watchPage);
  if (context.browser()?.browserType().name() === 'firefox') {
    forgetRequestsOfLeftPages(context, problems);
  }
  return {
    problems: () => [...problems],
    outside: () => [...outside],
    allowOutside: async () => {
      outsideAllowed = true;
      await context.route(isOutside, (route) => {
        outside.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' });
      });
    },
    allowConsole: (pattern) => allowed.push(pattern),
    page: watchPage,
  };
}
