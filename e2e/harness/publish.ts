import { expect } from 'playwright/test';
import type { TestServer } from '#server/testing/index.ts';
import type { Acknowledged, ContentOperation } from '#shared/contracts/content-admin.ts';

/** Publishes by `publish`, and waits until the site shows it: pages are rendered after the answer. */
export async function shown<T>(site: TestServer, publish: () => Promise<T>): Promise<T> {
  const { version } = site.ctx.content.current();
  const answer = await publish();
  await expect.poll(() => site.ctx.content.current().version).not.toBe(version);
  return answer;
}

/** Changes the draft of an edition and publishes it, whatever its checks say. */
export async function publishOps(
  site: TestServer,
  cookie: string,
  ops: readonly ContentOperation[],
  year = 2025,
): Promise<void> {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await site.api(method, `/api/admin/content/edition:${year}${path}`, {
      cookie,
      ...(body !== undefined && { body }),
    });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  const before = await call('GET', '');
  const { revision } = await call('PATCH', '', { revision: before.revision, ops });
  const { problems } = await call('POST', '/check', {});
  const acknowledged = problems.map(({ path, message }: Acknowledged) => ({ path, message }));
  await shown(site, () => call('POST', '/publish', { revision, comment: '', acknowledged }));
}
