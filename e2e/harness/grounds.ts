import { addAdmin, type TestServer } from '#server/testing/index.ts';
import type { ContentOperation } from '#shared/contracts/content-admin.ts';
import { madeUpGrounds } from '#shared/testing/made-up-grounds.ts';
import { publishOps } from './publish.ts';

const STAGES = ['fengselshotellet', 'lille-andevinge'] as const;

/** Publishes the made-up plan as that of 2025, with the edition's stages on it. */
export async function publishGrounds(site: TestServer): Promise<void> {
  const { cookie } = await addAdmin(site);
  const { floors, areas } = madeUpGrounds(STAGES);
  const ops: ContentOperation[] = [
    ...floors.map((floor) => ({ path: `/grounds/floors/${floor.id}`, to: floor })),
    ...areas.map((area) => ({ path: `/grounds/areas/${area.id}`, to: area })),
  ];
  await publishOps(site, cookie, ops);
}
