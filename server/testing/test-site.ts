import { builtFrontend, viteFrontend } from '../frontend.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** Limits that a browser test, which is one address, does not meet by accident. */
const ROOMY = '1000/60';

const ROOMY_LIMITS = {
  LIMIT_CONTACT: ROOMY,
  LIMIT_NEWSLETTER: ROOMY,
  LIMIT_NEWSLETTER_LINK: ROOMY,
  LIMIT_SHARE: ROOMY,
  LIMIT_WHEEL: ROOMY,
  LIMIT_READ: '100000/60',
};

/** A test server that also serves the built client and its pages, as in production. */
export function startTestSite(options: TestServerOptions = {}): Promise<TestServer> {
  const { env, ...rest } = options;
  return startTestServer({ frontend: builtFrontend, env: { ...ROOMY_LIMITS, ...env }, ...rest });
}

/** A test server that serves the client from its sources, with the component kit at /_kit. */
export function startDevelopmentSite(): Promise<TestServer> {
  return startTestServer({ frontend: viteFrontend, env: ROOMY_LIMITS });
}
