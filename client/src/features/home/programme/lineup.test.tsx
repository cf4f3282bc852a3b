// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { publicEdition } from '#shared/rules/public-edition.ts';
import { madeUpEdition, madeUpSlot } from '#shared/testing/made-up-edition.ts';
import { Lineup } from '../events-section.tsx';

afterEach(cleanup);

const BEFORE = new Date('2026-03-01T12:00:00Z');
const artist = { id: 'x', name: 'Xenia', text: '', picture: null, links: [], from: '' };
const slots = [
  madeUpSlot('n', { announced: 'name', act: 'Navn', genre: 'Techno' }),
  madeUpSlot('d', { announced: 'day', act: 'Dag', artists: ['x'] }),
  madeUpSlot('c', { announced: 'name', act: 'Borte', status: 'cancelled' }),
];
const show = (now = BEFORE, more: typeof slots = []) =>
  render(
    <Lineup
      edition={publicEdition(madeUpEdition({ slots: [...slots, ...more], artists: [artist] }))}
      now={now}
      Heading="h2"
    />,
  );
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('shows each name with its day where that is known, and that its time comes', () => {
  show();
  expect(screen.getByRole('region', { name: 'Line-up' })).toBeTruthy();
  expect(texts()).toEqual([
    'NavnTechnoTid kommer',
    'DagDJFredag 21. august. Tid kommer',
    'BorteDJAvlyst',
  ]);
  expect(document.body.textContent).not.toMatch(/20:00|Hallen/);
  expect(screen.queryByRole('link')).toBeNull();
});

it('is called more names where others have times', () => {
  show(BEFORE, [madeUpSlot('a')]);
  expect(screen.getByRole('heading').textContent).toBe('Flere navn');
});

it('is gone when the edition is over', () => {
  show(new Date('2026-09-01T12:00:00Z'));
  expect(document.body.textContent).toBe('');
});
