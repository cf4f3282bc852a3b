import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { createLiveContent } from './live-content.ts';
import { createLogger } from './logger.ts';

const version = (name: string) => ({ ...defaultContent, version: name });

function createGate() {
  let open: { resolve: () => void; reject: (error: Error) => void } | null = null;
  const promise = new Promise<void>((resolve, reject) => {
    open = { resolve, reject };
  });
  return {
    promise,
    resolve: () => open?.resolve(),
    reject: (error: Error) => open?.reject(error),
  };
}

/** A holder whose preparer waits until a version is let through, or made to fail. */
function holder() {
  const content = createLiveContent(createLogger({ logLevel: 'silent' }));
  const gates = new Map<string, ReturnType<typeof createGate>>();
  const gate = (name: string) => {
    const known = gates.get(name) ?? createGate();
    gates.set(name, known);
    return known;
  };
  const shown: string[] = [];
  const begun: string[] = [];
  content.prepareWith(async (next) => {
    begun.push(next.version);
    await gate(next.version).promise;
    return () => void shown.push(`${next.version} of ${content.current().version}`);
  });
  return { content, gate, shown, begun };
}

describe('the live content', () => {
  it('starts with what a new database starts with', () => {
    expect(holder().content.current()).toBe(defaultContent);
  });

  it('keeps the old content until everything is made for the new one', async () => {
    const { content, gate, shown } = holder();
    const told: string[] = [];
    content.whenReplaced((next) => told.push(next.version));
    const done = content.replace(version('1'));
    await Promise.resolve();
    expect(content.current()).toBe(defaultContent);
    gate('1').resolve();
    await expect(done).resolves.toBe(true);
    expect(content.current().version).toBe('1');
    expect([shown, told]).toEqual([['1 of 1'], ['1']]);
  });

  it('makes one replacement after the other, and of those that wait only the newest', async () => {
    const { content, gate, begun } = holder();
    const all = ['1', '2', '3'].map((name) => content.replace(version(name)));
    for (const name of ['3', '2', '1']) gate(name).resolve();
    await expect(Promise.all(all)).resolves.toEqual([true, true, true]);
    expect(content.current().version).toBe('3');
    expect(begun).toEqual(['3']);
  });

  it('does not begin a second one before the first is in place', async () => {
    const { content, gate, begun } = holder();
    const first = content.replace(version('1'));
    await expect.poll(() => begun).toEqual(['1']);
    const second = content.replace(version('2'));
    gate('2').resolve();
    expect(begun).toEqual(['1']);
    gate('1').resolve();
    await Promise.all([first, second]);
    expect(begun).toEqual(['1', '2']);
    expect(content.current().version).toBe('2');
  });

  it('keeps what is there when a replacement fails, and takes the next one', async () => {
    const { content, gate } = holder();
    const failed = content.replace(version('1'));
    gate('1').reject(new Error('could not be rendered'));
    await expect(failed).resolves.toBe(false);
    expect(content.current()).toBe(defaultContent);
    gate('2').resolve();
    await expect(content.replace(version('2'))).resolves.toBe(true);
    expect(content.current().version).toBe('2');
  });
});
