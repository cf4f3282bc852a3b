import type { Router } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featureRouters, probeRouters } from './app.ts';
import { access } from './http/access.ts';
import { startTestServer, type TestServer } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** `METHOD path` of every route below a router; a mount that can't be followed is an error. */
function routesOf(prefix: string, router: Router): string[] {
  return router.stack.flatMap((layer) => {
    if (layer.route) {
      const path = `${prefix}${layer.route.path}`.replace(/(.)\/$/, '$1');
      const methods = layer.route.stack.map((handler) => handler.method.toUpperCase());
      return [...new Set(methods)].map((method) => `${method} ${path}`);
    }
    if (!('stack' in layer.handle)) return [];
    // A router within a router keeps its own prefix to itself, so only one at '/' can be followed.
    if (!Reflect.get(layer, 'slash')) throw new Error(`Mount routers of ${prefix} in app.ts`);
    return routesOf(prefix, layer.handle as unknown as Router);
  });
}

describe('the access table', () => {
  it('lists exactly the routes that are registered', () => {
    const mounts = [...probeRouters(server.ctx), ...featureRouters(server.ctx)];
    const registered = mounts.flatMap(([path, router]) => routesOf(path, router)).sort();
    const listed = access.map(([method, path]) => `${method} ${path}`).sort();
    expect(registered.length).toBeGreaterThan(10);
    expect(registered).toEqual(listed);
  });

  it('lists no route twice', () => {
    const listed = access.map(([method, path]) => `${method} ${path}`);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it.each(access.filter(([, , role]) => !['anyone', 'local'].includes(role)))(
    '%s %s is refused to somebody who is not logged in (%s)',
    async (method, path) => {
      const url = path.replace(/:\w+/g, '0b9d6b0e-7d4c-4a53-9f6f-2f5d8a0d3c11');
      const answer = await server.api(method, url, method === 'GET' ? {} : { body: {} });
      expect(answer.status).toBe(401);
      expect(answer.body.message).toEqual(expect.any(String));
    },
  );
});
