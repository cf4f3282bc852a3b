import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Orm } from '../db/database.ts';
import { createPublications, type Published } from './bus.ts';

const tx = {} as Orm;
const published: Published = { key: 'site', number: 2, before: {}, after: {}, untold: [] };

it('a publication waits for its listeners, one after the other, in its own transaction', async () => {
  const publications = createPublications();
  const heard: unknown[] = [];
  for (const name of ['first', 'second']) {
    publications.subscribe(async (given, what) => {
      await nextTurn();
      heard.push([name, given === tx, what.number]);
    });
  }
  await publications.publish(tx, published);
  expect(heard).toEqual([
    ['first', true, 2],
    ['second', true, 2],
  ]);
});

it('a listener that throws fails the publication', async () => {
  const publications = createPublications();
  publications.subscribe(() => Promise.reject(new Error('full')));
  await expect(publications.publish(tx, published)).rejects.toThrow('full');
});
