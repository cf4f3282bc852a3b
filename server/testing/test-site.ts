import { builtFrontend, coldFrontend, viteFrontend } from '../frontend.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** A limit high enough for a browser test, which comes from one address. */
const ROOMY = '1000/60';

const ROOMY_LIMITS = {
  LIMIT_CONTACT: ROOMY,
  LIMIT_NEWSLETTER: ROOMY,
  LIMIT_NEWSLETTER_LINK: ROOMY,
  LIMIT_SHARE: ROOMY,
  LIMIT_WHEEL: ROOMY,
  LIMIT_READ: '100000/60',
};

export interface TestSiteOptions extends TestServerOptions {
  /** Whether pages are rendered before somebody asks for them, as in production. */
  ahead?: boolean;
}

/**
 * A test server that also serves the built client, as in production. Pages are rendered on request
 * unless a test needs them ahead: most tests need only a few of them.
 */
export function startTestSite(options: TestSiteOptions = {}): Promise<TestServer> {
  const { env, ahead = false, ...rest } = options;
  const frontend = ahead ? builtFrontend : coldFrontend;
  return startTestServer({ frontend, env: { ...ROOMY_LIMITS, ...env }, ...rest });
}

/** A test server that serves the client from its sources, as `npm run dev` does. */
export function startDevelopmentSite(): Promise<TestServer> {
  return startTestServer({ frontend: viteFrontend, env: ROOMY_LIMITS });
}
