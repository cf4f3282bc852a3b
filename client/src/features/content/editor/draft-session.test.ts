// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPeople } from '#client/lib/storage/person-storage.ts';
import { type FakeApi, fakeApi } from '#client/testing/fake-api.ts';
import type { ContentDetails, ContentOperation } from '#shared/contracts/content-admin.ts';
import { DraftSession } from './draft-session.ts';
import { hasWaiting } from './waiting-store.ts';

const KEY = 'edition:2026';
const DOCUMENT = `/api/admin/content/${KEY}`;
const SAVE = `PATCH ${DOCUMENT}`;
const READ = `GET ${DOCUMENT}`;

const draft = (over: object = {}) => ({
  year: 2026,
  name: 'CTRL 2026',
  venue: 'Hallen',
  stages: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
  ...over,
});
const details = (over: Partial<ContentDetails> = {}): ContentDetails => ({
  key: KEY,
  revision: 1,
  liveVersion: 1,
  draft: draft(),
  live: draft(),
  editors: [],
  ...over,
});

let api: FakeApi;
let session: DraftSession;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const value = (name: string) => session.get().document[name];
const sent = () => api.made(SAVE) as { revision: number; ops: ContentOperation[] }[];
const open = async (told = details()) => {
  session = new DraftSession(told, 'sjef');
  await pass(0);
};

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T17:42:00Z') });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  sessionStorage.clear();
  api = fakeApi();
  await open();
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('saving', () => {
  it('shows a change at once and sends it, with the value it replaces, when typing rests', async () => {
    api.answers(SAVE, { revision: 2, draft: draft({ name: 'CTRL 27' }) });
    session.set('/name', 'CTRL 2', true);
    session.set('/name', 'CTRL 27', true);
    expect(value('name')).toBe('CTRL 27');
    expect(session.get().save).toBe('waiting');
    await pass(1_000);
    expect(sent()).toEqual([
      { revision: 1, ops: [{ path: '/name', from: 'CTRL 2026', to: 'CTRL 27' }] },
    ]);
    expect(session.get()).toMatchObject({ save: 'saved', revision: 2 });
    expect(session.get().savedAt).toEqual(new Date('2026-06-01T17:42:00.600Z'));
  });

  it('has one request under way; what is written meanwhile follows with the new revision', async () => {
    const answer = api.waits(SAVE);
    session.set('/name', 'Ny');
    await pass(700);
    session.set('/venue', 'Kaia');
    await pass(5_000);
    expect(sent()).toHaveLength(1);
    api.answers(SAVE, { revision: 3, draft: draft({ name: 'Ny', venue: 'Kaia' }) });
    answer({ revision: 2, draft: draft({ name: 'Ny' }) });
    await pass(0);
    expect(value('venue'), 'laid over the answer').toBe('Kaia');
    await pass(1_000);
    expect(sent()[1]).toEqual({
      revision: 2,
      ops: [{ path: '/venue', from: 'Hallen', to: 'Kaia' }],
    });
    expect(session.get().save).toBe('saved');
  });

  it('takes over what others changed, with the answer and by polling', async () => {
    api.answers(SAVE, { revision: 4, draft: draft({ name: 'Ny', venue: 'Deres' }) });
    session.set('/name', 'Ny');
    await pass(1_000);
    expect(value('venue')).toBe('Deres');
    session.seen(details({ revision: 5, draft: draft({ name: 'Ny', venue: 'Igjen' }) }));
    expect(value('venue')).toBe('Igjen');
    session.seen(details({ revision: 3, draft: draft({ venue: 'Gammelt' }) }));
    expect(value('venue'), 'an old answer changes nothing').toBe('Igjen');
  });

  it('waits for the network, loses nothing and says so', async () => {
    api.fails(SAVE);
    session.set('/name', 'Ny');
    await pass(1_000);
    expect(session.get()).toMatchObject({ save: 'away', isKept: true });
    expect(value('name')).toBe('Ny');
    expect(hasWaiting('sjef', KEY)).toBe(true);
    api.answers(SAVE, { revision: 2, draft: draft({ name: 'Ny' }) });
    await pass(3_100);
    expect(session.get().save).toBe('saved');
    expect(hasWaiting('sjef', KEY)).toBe(false);
  });

  it('goes on after the tab was closed, for the same administrator only', async () => {
    api.fails(SAVE);
    session.set('/name', 'Ny');
    await pass(1_000);
    session.close();
    api.answers(SAVE, { revision: 2, draft: draft({ name: 'Ny' }) });
    const other = new DraftSession(details(), 'ås');
    await pass(1_000);
    expect(other.get().document.name).toBe('CTRL 2026');
    other.close();
    await open();
    expect(value('name')).toBe('Ny');
    await pass(1_000);
    expect(session.get().save).toBe('saved');
    expect(sent().at(-1)?.ops).toEqual([{ path: '/name', from: 'CTRL 2026', to: 'Ny' }]);
  });

  it('says when the browser cannot keep what waits', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    api.fails(SAVE);
    session.set('/name', 'Ny');
    expect(session.get().isKept).toBe(false);
  });
});

describe('two at once', () => {
  const theirs = draft({ name: 'Deres' });
  const conflict = async () => {
    api.answers(
      SAVE,
      { message: 'Endret', conflicts: [{ path: '/name', yours: 'Min', theirs: 'Deres' }] },
      409,
    );
    api.answers(READ, details({ revision: 2, draft: theirs }));
    session.run([{ path: '/name', from: 'CTRL 2026', to: 'Min' }]);
    session.run([{ path: '/venue', from: 'Hallen', to: 'Kaia' }]);
    await pass(700);
  };

  it('shows both values, and saves the rest', async () => {
    await conflict();
    expect(session.get().unsettled).toEqual([
      { path: '/name', yours: 'Min', theirs: 'Deres', reason: null },
    ]);
    expect([value('name'), value('venue')]).toEqual(['Deres', 'Kaia']);
    api.answers(SAVE, { revision: 3, draft: { ...theirs, venue: 'Kaia' } });
    await pass(1_000);
    expect(sent().at(-1)).toEqual({
      revision: 2,
      ops: [{ path: '/venue', from: 'Hallen', to: 'Kaia' }],
    });
    expect(hasWaiting('sjef', KEY), 'the choice outlives the tab').toBe(true);
  });

  it.each([
    ['is being asked for again', () => api.waits(READ)],
    [
      'could not be asked for again',
      () => {
        api.fails(READ);
        return () => undefined;
      },
    ],
  ])('keeps mine when it is chosen while the document %s', async (_when, read) => {
    const body = {
      message: 'Endret',
      conflicts: [{ path: '/name', yours: 'Min', theirs: 'Deres' }],
    };
    api.answers(SAVE, body, 409);
    const answer = read();
    session.run([{ path: '/name', from: 'CTRL 2026', to: 'Min' }]);
    await pass(700);
    api.answers(SAVE, { revision: 3, draft: draft({ name: 'Min' }) });
    session.settle('/name', 'mine');
    answer(details({ revision: 2, draft: theirs }));
    await pass(1_000);
    expect(sent().at(-1)?.ops).toEqual([{ path: '/name', from: 'Deres', to: 'Min' }]);
    expect([value('name'), session.get().save]).toEqual(['Min', 'saved']);
  });

  it('keeps mine over theirs, or lets it go', async () => {
    await conflict();
    api.answers(SAVE, { revision: 3, draft: { ...theirs, venue: 'Kaia' } });
    await pass(1_000);
    session.settle('/name', 'mine');
    expect(value('name')).toBe('Min');
    await pass(1_000);
    expect(sent().at(-1)?.ops).toEqual([{ path: '/name', from: 'Deres', to: 'Min' }]);
    expect(session.get().unsettled).toEqual([]);
  });

  it('lets mine go', async () => {
    await conflict();
    session.settle('/name', 'theirs');
    expect(value('name')).toBe('Deres');
    expect(session.get().unsettled).toEqual([]);
  });

  it('finds the one that is refused, and saves the others', async () => {
    const refuseBoth = api.waits(SAVE);
    api.answers(READ, details());
    session.run([{ path: '/name', from: 'CTRL 2026', to: 'x' }]);
    session.run([{ path: '/venue', from: 'Hallen', to: 'Kaia' }]);
    await pass(700);
    const refuseOne = api.waits(SAVE);
    refuseBoth({ message: 'Feil' }, 400);
    await pass(10);
    expect(sent().at(-1)?.ops, 'sent by itself').toHaveLength(1);
    api.answers(SAVE, { revision: 2, draft: draft({ venue: 'Kaia' }) });
    refuseOne({ message: 'For lang' }, 400);
    await pass(1_000);
    expect(session.get().unsettled).toEqual([{ path: '/name', yours: 'x', reason: 'For lang' }]);
    expect(session.get()).toMatchObject({ save: 'saved' });
    expect(value('venue')).toBe('Kaia');
  });
});

describe('undo', () => {
  it('takes what was typed in one go back as one step, and does it again', () => {
    session.set('/name', 'N', true);
    session.set('/name', 'Ny', true);
    session.run([{ path: '/stages/c', to: { id: 'c', name: 'C' } }]);
    expect(session.undo()).toBe(true);
    expect(value('stages')).toHaveLength(2);
    expect(session.undo()).toBe(true);
    expect(value('name')).toBe('CTRL 2026');
    expect(session.get()).toMatchObject({ canUndo: false, canRedo: true });
    session.redo();
    session.redo();
    expect([value('name'), (value('stages') as unknown[]).length]).toEqual(['Ny', 3]);
    session.undo();
    session.set('/venue', 'Kaia');
    expect(session.get().canRedo, 'something new ends what was undone').toBe(false);
  });

  it('begins a new step after a pause', async () => {
    api.answers(SAVE, { revision: 2, draft: draft({ name: 'Ny' }) });
    session.set('/name', 'Ny', true);
    await pass(2_000);
    session.set('/name', 'Ny 2', true);
    session.undo();
    expect(value('name')).toBe('Ny');
  });

  it('puts a removed member back in its place', () => {
    session.run([{ path: '/stages/a', from: { id: 'a', name: 'A' } }]);
    session.undo();
    expect(value('stages')).toEqual(draft().stages);
  });

  it('does not overwrite what somebody else has changed since', async () => {
    api.answers(SAVE, { revision: 2, draft: draft({ name: 'Ny' }) });
    session.set('/name', 'Ny');
    await pass(1_000);
    session.seen(details({ revision: 3, draft: draft({ name: 'Deres' }) }));
    expect(session.undo()).toBe(false);
    expect(value('name')).toBe('Deres');
  });
});

describe('undo after the page was loaded anew', () => {
  /** Changes the name, saves it, and loads the page with what the server has by then. */
  const reload = async (change: Partial<ContentDetails> = {}) => {
    session.close();
    await open(details({ revision: 2, draft: draft({ name: 'Ny' }), ...change }));
  };
  const rename = async () => {
    api.answers(SAVE, { revision: 2, draft: draft({ name: 'Ny' }) });
    session.set('/name', 'Ny');
    await pass(1_000);
  };

  it('takes back and does again what was done before', async () => {
    await rename();
    await reload();
    expect(session.get()).toMatchObject({ canUndo: true, canRedo: false });
    expect(session.undo()).toBe(true);
    expect(value('name')).toBe('CTRL 2026');
    await reload();
    expect(session.get()).toMatchObject({ canUndo: false, canRedo: true });
    expect(session.redo()).toBe(true);
    expect(value('name')).toBe('Ny');
  });

  it('takes back what had not been saved by then', async () => {
    api.fails(SAVE);
    session.set('/name', 'Ny');
    await pass(1_000);
    await reload({ revision: 1, draft: draft() });
    expect(value('name')).toBe('Ny');
    expect(session.undo()).toBe(true);
    expect(value('name')).toBe('CTRL 2026');
  });

  it('does not overwrite what somebody else has changed meanwhile', async () => {
    await rename();
    await reload({ revision: 3, draft: draft({ name: 'Deres' }) });
    expect(session.undo()).toBe(false);
    expect(value('name')).toBe('Deres');
  });

  it('is of this document and this administrator, and gone with the login', async () => {
    await rename();
    const others = [
      new DraftSession(details({ key: 'edition:2027' }), 'sjef'),
      new DraftSession(details(), 'ås'),
    ];
    await pass(0);
    expect(others.map((other) => other.get().canUndo)).toEqual([false, false]);
    for (const other of others) other.close();
    forgetPeople('admin', null);
    await reload();
    expect(session.get().canUndo).toBe(false);
  });

  it('keeps the newest steps of a long evening, and only so many characters', async () => {
    const slot = { id: 's', description: '' };
    const at = (description: string) =>
      details({ draft: draft({ slots: [{ ...slot, description }] }) });
    session.close();
    await open(at(''));
    const long = (n: number) => `${n} ${'å'.repeat(1_900)}`;
    for (let n = 1; n <= 60; n += 1) session.set('/slots/s/description', long(n));
    const [text = ''] = Object.values(sessionStorage) as string[];
    expect(text.length).toBeLessThan(200_000);
    session.close();
    localStorage.clear();
    await open(at(long(60)));
    let steps = 0;
    for (; session.get().canUndo; steps += 1) expect(session.undo()).toBe(true);
    expect(steps).toBeGreaterThan(5);
    expect(session.get().document.slots).toEqual([{ ...slot, description: long(60 - steps) }]);
  });

  it.each(['{', '1', '[[],[]]', '{"done":[{"ops":1}],"undone":[]}'])(
    'begins without steps where %s is stored',
    async (text) => {
      await rename();
      for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text);
      await reload();
      expect(session.get()).toMatchObject({ canUndo: false, canRedo: false });
    },
  );
});
