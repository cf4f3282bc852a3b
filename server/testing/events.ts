import type { TestServer } from './test-server.ts';

const MARK = 'test-mark';

type Deps = Pick<TestServer, 'ctx'>;

/** Waits for every event that was published before: they come in the order of their commits. */
async function settled({ ctx: { bus, db } }: Deps): Promise<void> {
  let end = () => {};
  const marked = new Promise<void>((resolve) => {
    end = bus.subscribe(MARK, () => resolve());
  });
  await db.transaction((tx) => bus.publish(tx, MARK));
  await marked;
  end();
}

/** The topics of the bus, of these, that `act` published to; one entry for each event. */
export async function publishedBy(
  server: Deps,
  topics: readonly string[],
  act: () => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = [];
  await settled(server);
  const ends = topics.map((topic) => server.ctx.bus.subscribe(topic, () => void seen.push(topic)));
  await act();
  await settled(server);
  for (const end of ends) end();
  return seen;
}
