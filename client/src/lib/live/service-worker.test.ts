// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { startServiceWorker, tellVisited } from './service-worker.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('does without a worker where the browser refuses one, as Firefox does with cookies blocked', async () => {
  vi.stubEnv('PROD', true);
  const refuse = async () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    get: () => ({
      register: refuse,
      get ready() {
        return refuse();
      },
    }),
  });
  await expect(startServiceWorker()).resolves.toBeUndefined();
  await expect(tellVisited('/events')).resolves.toBeUndefined();
});
