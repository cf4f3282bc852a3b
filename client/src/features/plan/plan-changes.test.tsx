// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putContent } from '#client/lib/content.tsx';
import { setInPlan } from '#client/lib/storage/plan.ts';
import { leavePlan } from '#client/lib/storage/plan-account.ts';
import { defaultContent } from '#shared/content/index.ts';
import type { Content, Slot } from '#shared/content/types.ts';
import { PlanChanges } from './plan-changes.tsx';

const DJ2 = '2025-lor-dj-2';
const BAND1 = '2025-fre-band-1';
const KEY = 'ctrl-timeplan-sett';

/** The default content with some acts changed, published at a minute. */
function content(changes: Record<string, Partial<Slot>> = {}, minute = 0): Content {
  const editions = defaultContent.editions.map((one) => ({
    ...one,
    slots: one.slots.map((slot) => ({ ...slot, ...changes[slot.id] })),
  }));
  const publishedAt = new Date(Date.UTC(2025, 7, 1, 12, minute)).toISOString();
  return { ...defaultContent, version: `v${minute}`, editions, publishedAt };
}

const LATER = { [DJ2]: { start: '21:00', end: '22:00' } };
const texts = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const close = () => fireEvent.click(screen.getByRole('button', { name: 'Lukk' }));
const publish = (next: Content) => act(() => putContent(next));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-08-22T12:00:00Z'), toFake: ['Date'] });
  window.localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  setInPlan([DJ2, BAND1], true);
  publish(content());
});
afterEach(() => {
  cleanup();
  publish(defaultContent);
  leavePlan();
  vi.useRealTimers();
});

/** A page that is opened; what was seen is read anew. */
function open() {
  cleanup();
  render(<PlanChanges />);
}

describe('the strip of changes', () => {
  it('says in a status what happened to an act of the plan, and leads to it', () => {
    open();
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');
    publish(content({ ...LATER, '2025-fre-band-2': { status: 'cancelled' } }, 5));
    expect(status.textContent).toBe('Endret: DJ 2 spiller 21:00');
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/program/${DJ2}`);
  });

  it('is there for who comes back, until it was closed, and then in no tab any more', () => {
    open();
    cleanup();
    publish(content({ ...LATER, [BAND1]: { status: 'cancelled' } }, 5));
    open();
    expect(texts()).toEqual(['Avlyst: Band 1', 'Endret: DJ 2 spiller 21:00']);
    close();
    expect(texts()).toEqual([]);
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement?.matches('[data-changes]')).toBe(true);
    open();
    expect(texts()).toEqual([]);
  });

  it('is over for an act that was opened, and stays for the others', () => {
    open();
    publish(content({ ...LATER, [BAND1]: { status: 'cancelled' } }, 5));
    const link = screen.getByRole('link', { name: 'Avlyst: Band 1' });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    expect(texts()).toEqual(['Endret: DJ 2 spiller 21:00']);
  });

  it('is closed in every tab', () => {
    open();
    const before = window.localStorage.getItem(KEY);
    publish(content(LATER, 5));
    close();
    const closed = window.localStorage.getItem(KEY);
    expect(closed).not.toBe(before);
    publish(content({ [DJ2]: { status: 'cancelled' } }, 6));
    expect(texts()).toEqual(['Avlyst: DJ 2']);
    const elsewhere = JSON.parse(closed ?? '');
    elsewhere.acts[DJ2].cancelled = true;
    window.localStorage.setItem(KEY, JSON.stringify(elsewhere));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
    expect(texts()).toEqual([]);
  });

  it('names three, and leads to the plan for the rest', () => {
    const acts = (defaultContent.editions[0]?.slots ?? []).slice(0, 5).map(({ id }) => id);
    setInPlan(acts, true);
    open();
    const cancelled = acts.map((id) => [id, { status: 'cancelled' }] as const);
    publish(content(Object.fromEntries(cancelled), 5));
    expect(texts()).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'og 2 til i Min timeplan' })).toHaveProperty(
      'pathname',
      '/timeplan',
    );
    close();
    expect(texts()).toEqual([]);
  });

  it.each(['{', '[]', '{"publishedAt":1,"acts":{"x":{"date":1}}}', '{"acts":[1]}'])(
    'passes over a stored %s',
    (text) => {
      window.localStorage.setItem(KEY, text);
      open();
      publish(content(LATER, 5));
      expect(texts()).toEqual(['Endret: DJ 2 spiller 21:00']);
    },
  );

  it('tells where nothing can be stored, once', () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    open();
    publish(content(LATER, 5));
    expect(texts()).toHaveLength(1);
    close();
    expect(texts()).toEqual([]);
    setItem.mockRestore();
    publish(content(LATER, 6));
    expect(window.localStorage.getItem(KEY)).toContain('21:00');
  });

  it('says nothing of a draft, and keeps nothing of it', () => {
    open();
    const before = window.localStorage.getItem(KEY);
    publish({ ...content(LATER, 5), version: 'utkast-1' });
    expect(texts()).toEqual([]);
    expect(window.localStorage.getItem(KEY)).toBe(before);
  });

  it('keeps nothing of a plan that was removed', () => {
    open();
    act(() => void setInPlan([DJ2, BAND1], false));
    expect(JSON.parse(window.localStorage.getItem(KEY) ?? '').acts).toEqual({});
  });
});
