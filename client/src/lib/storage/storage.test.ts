// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, removeStored, writeStored } from './storage.ts';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
const read = () => readStored('k', isTexts, ['ingen']);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

describe('the browser storage', () => {
  it('gives back what was kept', () => {
    expect(writeStored('k', ['a', 'æ'])).toBe(true);
    expect(read()).toEqual(['a', 'æ']);
    removeStored('k');
    expect(read()).toEqual(['ingen']);
  });

  it.each(['{', '', '"tekst"', '[1]', 'null'])('ignores the foreign entry %s', (entry) => {
    window.localStorage.setItem('k', entry);
    expect(read()).toEqual(['ingen']);
  });

  it('says when it is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeStored('k', [])).toBe(false);
  });

  it('does without when it is switched off', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('off', 'SecurityError');
    });
    expect(writeStored('k', [])).toBe(false);
    expect(read()).toEqual(['ingen']);
    expect(() => removeStored('k')).not.toThrow();
  });

  it('does without on the server', () => {
    vi.stubGlobal('window', undefined);
    expect(writeStored('k', [])).toBe(false);
    expect(read()).toEqual(['ingen']);
    vi.unstubAllGlobals();
  });
});
