import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settings } from '../server/config/settings.ts';

const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
const lines = [...text.matchAll(/^# ([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}));

describe('.env.example', () => {
  it('names every setting once and no other', () => {
    expect(lines.map(({ name }) => name).sort()).toEqual(Object.keys(settings).sort());
  });

  it('sets nothing by itself', () => {
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });

  it('shows only values that a start would accept', () => {
    const refused = lines.filter(({ name, value }) => {
      const setting = Object.entries(settings).find(([known]) => known === name)?.[1];
      return value !== '' && setting?.schema.safeParse(value).success !== true;
    });
    expect(refused).toEqual([]);
  });

  it('shows the default of every setting that has one', () => {
    const differing = lines.flatMap(({ name, value }) => {
      const setting = Object.entries(settings).find(([known]) => known === name)?.[1];
      const unset = setting?.schema.safeParse(undefined);
      const fallback = unset?.success ? unset.data : undefined;
      if (fallback === undefined || name === 'NODE_ENV') return [];
      const shown = setting?.schema.safeParse(value).data;
      return JSON.stringify(shown) === JSON.stringify(fallback) ? [] : [{ name, value, fallback }];
    });
    expect(differing).toEqual([]);
  });
});
