import { addAdmin, type TestServer } from '#server/testing/index.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import { madeUpGrounds } from '#shared/testing/made-up-grounds.ts';

const E25 = '/api/admin/content/edition:2025';
const STAGES = ['fengselshotellet', 'lille-andevinge'] as const;

/** Publishes the made-up plan as that of 2025, with the edition's stages on it. */
export async function publishGrounds(site: TestServer): Promise<void> {
  const { cookie } = await addAdmin(site);
  const { floors, areas } = madeUpGrounds(STAGES);
  const ops: ContentOperation[] = [
    ...floors.map((floor) => ({ path: `/grounds/floors/${floor.id}`, to: floor })),
    ...areas.map((area) => ({ path: `/grounds/areas/${area.id}`, to: area })),
  ];
  const { revision } = (await site.api('GET', E25, { cookie })).body;
  const edited = await site.api('PATCH', E25, { cookie, body: { revision, ops } });
  const { problems } = (await site.api('POST', `${E25}/check`, { cookie, body: {} })).body;
  const answer = await site.api('POST', `${E25}/publish`, {
    cookie,
    body: {
      ...{ revision: edited.body.revision, comment: '' },
      acknowledged: problems.map(({ path, message }: { path: string; message: string }) => ({
        path,
        message,
      })),
    },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify([edited.body, answer.body]));
}
