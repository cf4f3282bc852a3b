import type { TestServer } from '../../server/testing/index.ts';

/** Acts of the programme in which somebody looks for one. */
export const ACTS = 400;

/** Publishes the acts of the edition of 2025 again and again, on three stages of its days. */
export async function publishManyActs(site: TestServer, cookie: string): Promise<void> {
  const key = '/api/admin/content/edition:2025';
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await site.api(method, key + path, { cookie, body });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as { revision: number; problems: { path: string; message: string }[] };
  };
  const { draft, revision } = (await call('GET', '')) as unknown as {
    revision: number;
    draft: { slots: { id: string; act: string; start: string }[]; stages: { id: string }[] };
  };
  const acts = Array.from({ length: ACTS - draft.slots.length }, (_, number) => {
    const like = draft.slots[number % draft.slots.length];
    const stage = draft.stages[number % draft.stages.length]?.id;
    const start = `${10 + (number % 12)}:${number % 2 === 0 ? '00' : '30'}`;
    const end = `${11 + (number % 12)}:00`;
    const id = `mange-${number}`;
    return { ...like, id, act: `${like?.act} ${number}`, stage, start, end };
  });
  let current = revision;
  for (let at = 0; at < acts.length; at += 200) {
    const ops = acts.slice(at, at + 200).map((to) => ({ path: `/slots/${to.id}`, to }));
    current = (await call('PATCH', '', { revision: current, ops })).revision;
  }
  const { problems } = await call('POST', '/check');
  const acknowledged = problems.map(({ path, message }) => ({ path, message }));
  await call('POST', '/publish', { revision: current, comment: '', acknowledged });
}
