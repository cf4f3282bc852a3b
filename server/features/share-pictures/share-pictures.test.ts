import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAffiliate, startTestServer, type TestServer } from '#server/testing/index.ts';
import { planFragment } from '#shared/rules/plan-link.ts';
import {
  planStory,
  SHARE_SIZES,
  type ShareSubject,
  sharePicture,
} from '#shared/rules/share-pictures.ts';

const MOST_BYTES = 100_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2025-06-01T10:00:00Z' });
});
afterAll(() => server.stop());

const ask = (address: string, headers: Record<string, string> = {}) =>
  fetch(server.url + address, { headers });

/** Size of a picture that has to be there. */
async function sizeOf(address: string) {
  const answer = await ask(address);
  expect([address, answer.status]).toEqual([address, 200]);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(MOST_BYTES);
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

const ACT = '2025-fre-band-2';

describe('GET /delebilder', () => {
  it.each<ShareSubject>(['festival', 'timeplan', `program-${ACT}`])(
    'draws %s for link previews',
    async (subject) => {
      expect(await sizeOf(sharePicture(subject))).toEqual(SHARE_SIZES.kort);
    },
  );

  it('draws stories of an act and a plan', async () => {
    const plan = planStory(planFragment([ACT, ACT, 'gone']));
    for (const address of [sharePicture(`program-${ACT}`, 'story'), plan]) {
      expect(await sizeOf(address)).toEqual(SHARE_SIZES.story);
    }
  });

  it('draws the code of a promoter, and no other', async () => {
    const paused = await addAffiliate(server, { isActive: false });
    const { code } = await addAffiliate(server);
    expect(await sizeOf(sharePicture(`kode-${code}`))).toEqual(SHARE_SIZES.kort);
    expect((await ask(sharePicture(`kode-${paused.code}`))).status).toBe(404);
    expect((await ask(sharePicture('kode-CTRL-ZZZZZZ'))).status).toBe(404);
  });

  it.each([
    '/delebilder/kort/program-2025-fre-band-99.png',
    '/delebilder/kort/program-.png',
    '/delebilder/kort/program-%2e%2e%2fog.png',
    '/delebilder/kort/festival',
    '/delebilder/kort/omradeplan.png',
    '/delebilder/stor/festival.png',
    '/delebilder/story/festival.png',
    '/delebilder/story/timeplan.png',
    '/delebilder/story/timeplan.png?plan=1.abc',
    `/delebilder/kort/${'a'.repeat(200)}.png`,
  ])('answers 404 to %s', async (address) => {
    expect((await ask(address)).status).toBe(404);
  });

  it('has the same bytes for the same acts in any order, and says when nothing is new', async () => {
    const [one, other] = ['2025-fre-band-1', ACT];
    const first = await ask(planStory(planFragment([one, other])));
    const second = await ask(planStory(planFragment([other, one, other])));
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect(second.headers.get('etag')).toBe(etag);
    const again = await ask(planStory(planFragment([one, other])), { 'if-none-match': etag });
    expect(again.status).toBe(304);
  });

  it('says what became of an act, and has none of a withdrawn one', async () => {
    const before = (await ask(sharePicture(`program-${ACT}`))).headers.get('etag');
    const content = server.ctx.content.current();
    const withActs = (
      change: (slots: (typeof content.editions)[number]['slots']) => typeof slots,
    ) =>
      server.ctx.content.replace({
        ...content,
        editions: content.editions.map((edition) => ({ ...edition, slots: change(edition.slots) })),
      });
    await withActs((slots) =>
      slots.map((slot) => (slot.id === ACT ? { ...slot, status: 'cancelled' } : slot)),
    );
    const after = await ask(sharePicture(`program-${ACT}`));
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(before);
    await withActs((slots) => slots.filter(({ id }) => id !== ACT));
    expect((await ask(sharePicture(`program-${ACT}`))).status).toBe(404);
    await server.ctx.content.replace(content);
  });

  it('draws one picture for many who ask at once', async () => {
    const address = planStory(planFragment([ACT]));
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(address)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  });
});

describe('an address that has many pictures drawn', () => {
  it('waits for a new one, and gets those that are there', async () => {
    const limited = await startTestServer({
      now: '2025-06-01T10:00:00Z',
      env: { LIMIT_SHARE_PICTURE: '1/60' },
    });
    const statusOf = async (subject: ShareSubject) =>
      (await fetch(limited.url + sharePicture(subject))).status;
    expect(await statusOf('festival')).toBe(200);
    expect(await statusOf('timeplan')).toBe(429);
    expect(await statusOf('festival')).toBe(200);
    limited.clock.advance(61_000);
    expect(await statusOf('timeplan')).toBe(200);
    await limited.stop();
  });
});
