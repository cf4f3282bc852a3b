// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldOf, idOf, KeptList, momentOf, textOf, timestampId } from './kept-list.ts';

interface Thing {
  id: string;
  name: string;
}
function readThing(row: unknown): Thing | null {
  const id = idOf(fieldOf(row, 'id'));
  const name = textOf(fieldOf(row, 'name'));
  return id === null || name === '' ? null : { id, name };
}
const KEY = 'ting';
const list = () => new KeptList<Thing>({ key: KEY, read: readThing });
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const keep = (value: unknown) => localStorage.setItem(KEY, JSON.stringify(value));
const a = { id: '1', name: 'a' };
const b = { id: '2', name: 'b' };

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('a list in the browser', () => {
  it('adds to what another tab has kept meanwhile', () => {
    const things = list();
    expect(things.get().entries).toEqual([]);
    keep([a]);
    expect(things.change((all) => [...all, b])).toBe(true);
    expect(stored()).toEqual([a, b]);
  });

  it('follows changes of another tab, also when that clears the storage', () => {
    const things = list();
    const heard = vi.fn();
    const stop = things.subscribe(heard);
    keep([a]);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(things.get().entries).toEqual([a]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'noe annet' }));
    expect(heard).toHaveBeenCalledTimes(1);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(things.get().entries).toEqual([]);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it.each(['{', 'tull', '{"id":"1"}', '"tekst"', '7', 'null'])(
    'puts %s aside and begins anew',
    (text) => {
      localStorage.setItem(KEY, text);
      const things = list();
      const [aside = ''] = things.get().aside;
      expect(things.get().entries).toEqual([]);
      expect(aside).toMatch(/^ting-satt-til-side-\d+$/);
      expect(localStorage.getItem(aside)).toBe(text);
      expect(things.asideText()).toBe(text);
      things.change(() => [a]);
      expect(localStorage.getItem(aside), 'still there').toBe(text);
      things.forgetAside();
      expect(localStorage.length).toBe(1);
      expect(things.get().aside).toEqual([]);
    },
  );

  it('puts foreign rows aside and keeps the others', () => {
    keep([a, null, 'tekst', { id: '3' }, { name: 'uten id' }, [], { id: 4, name: 'tall som id' }]);
    const things = list();
    expect(things.get().entries).toEqual([a, { id: '4', name: 'tall som id' }]);
    expect(JSON.parse(things.asideText())).toEqual([
      null,
      'tekst',
      { id: '3' },
      { name: 'uten id' },
      [],
    ]);
    expect(stored()).toEqual([a, { id: '4', name: 'tall som id' }]);
  });

  it('gives entries of one id ids of their own', () => {
    keep([a, { ...b, id: '1' }, { ...b, id: '1' }]);
    expect(
      list()
        .get()
        .entries.map(({ id }) => id),
    ).toEqual(['1', '1-2', '1-3']);
  });

  it('says when there is no room, and changes nothing', () => {
    keep([a]);
    const things = list();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(things.change(() => [b])).toBe(false);
    expect(things.get().entries).toEqual([a]);
    expect(stored()).toEqual([a]);
  });

  it('never writes over what it could not put aside', () => {
    localStorage.setItem(KEY, 'tull');
    const set = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      key: string,
      value: string,
    ) {
      if (key !== KEY) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, value);
    });
    const things = list();
    expect(things.change(() => [a])).toBe(false);
    expect(localStorage.getItem(KEY)).toBe('tull');
  });

  it('does without a storage', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('off', 'SecurityError');
    });
    const things = list();
    expect(things.get()).toEqual({ entries: [], aside: [] });
    expect(things.change(() => [a])).toBe(false);
    things.forgetAside();
  });
});

describe('stored fields', () => {
  it.each([
    ['2026-11-21T13:32:00.000Z', '2026-11-21T13:32:00.000Z'],
    [0, '1970-01-01T00:00:00.000Z'],
    ['i går', ''],
    [null, ''],
    [Number.NaN, ''],
    [{}, ''],
  ])('reads the moment %j as %j', (value, moment) => {
    expect(momentOf(value)).toBe(moment);
  });

  it('counts on from a moment that is taken', () => {
    expect(timestampId([{ id: '100' }, { id: '101' }], 100)).toBe('102');
  });
});
